import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const BASE32_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const CODE_DIGITS = 6
const SECRET_BYTES = 20

/** Encodes as base32 without padding. */
export const encodeBase32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map(group => BASE32_LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const decodeBase32 = (text: string): Buffer => {
  const bits = [...text].map(letter => BASE32_LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

export const createSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES))

/** Builds the address that the QR code contains for the authenticator app. */
export const buildAuthenticatorUri = (secret: string, { shop, username }: { shop: string; username: string }): string =>
  `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(username)}?${new URLSearchParams({
    secret,
    issuer: shop,
    algorithm: 'SHA1',
    digits: String(CODE_DIGITS),
    period: String(STEP_MS / 1_000),
  })}`

/** Returns the code of a time step (RFC 6238). */
export const generateCode = (secret: string, step: number): string => {
  const stepBytes = Buffer.alloc(8)
  stepBytes.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(stepBytes).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const truncatedMac = mac.readUInt32BE(offset) & 0x7fffffff
  return String(truncatedMac % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

export const computeTimeStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/**
 * Returns the time step of a code: the current, previous or next one; null for a wrong code. Always compares all
 * three, in constant time.
 */
export const findTimeStep = (secret: string, code: string, now: Date): number | null => {
  const receivedCode = Buffer.from(code.padEnd(CODE_DIGITS).slice(0, CODE_DIGITS))
  const currentStep = computeTimeStep(now)
  const matchingSteps = [currentStep - 1, currentStep, currentStep + 1].filter(step =>
    timingSafeEqual(Buffer.from(generateCode(secret, step)), receivedCode),
  )
  return matchingSteps[0] ?? null
}
