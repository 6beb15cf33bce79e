/** Returns 32 random hexadecimal digits. */
export const createRandomSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns a 64-bit FNV-1a hash. Not secret: it only distinguishes bodies. */
export const hashText = (text: string): string => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16)
}

/** Returns the key of a call that must run once: stable for the same seed and body. */
export const createIdempotencyKey = (seed: string, body: unknown): string => `${seed}-${hashText(JSON.stringify(body))}`
