export const randomSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Returns 64 bits of FNV-1a: not secret, it only tells one body from the next. */
export const fingerprint = (text: string): string => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16)
}

/** The key of a call that must be done once: the same for the same body of one form, another when the body has changed. */
export const idempotencyKey = (seed: string, body: unknown): string => `${seed}-${fingerprint(JSON.stringify(body))}`
