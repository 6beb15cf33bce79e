import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20

/** Base32 without padding, five bits a character. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map(five => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map(sign => LETTERS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

export const createSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** Address that the QR code contains for the authenticator app. */
export const buildAuthenticatorUri = (secret: string, { shop, username }: { shop: string; username: string }): string =>
  `otpauth://totp/${encodeURIComponent(shop)}:${encodeURIComponent(username)}?${new URLSearchParams({
    ...{ secret, issuer: shop, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_MS / 1_000) },
  })}`

/** RFC 6238: the code of a time step. */
export const generateCode = (secret: string, step: number): string => {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(moment).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const timeStepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/**
 * Returns the time step of a code: the current, previous or next one; null for a wrong code. Always compares all
 * three, in constant time.
 */
export const findTimeStep = (secret: string, code: string, now: Date): number | null => {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  const middle = timeStepAt(now)
  const fitting = [middle - 1, middle, middle + 1].filter(step =>
    timingSafeEqual(Buffer.from(generateCode(secret, step)), given),
  )
  return fitting[0] ?? null
}
