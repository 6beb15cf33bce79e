import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFE_MS = 5 * 60_000
const NONCE_BYTES = 16
const TIME_BYTES = 8
const MAC_BYTES = 32

/** Of whom and for what a device is asked: a challenge for one is none for another. */
export interface Asked {
  secret: string
  /** The browser's cookie. */
  visitor: string
  /** `log-in`, or `add` with the number of the user. */
  what: string
}

const macOf = ({ secret, visitor, what }: Asked, head: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`passkey.${what}.${visitor}.`).update(head).digest()

/** A challenge that its maker knows again without keeping it. */
export const newChallenge = (asked: Asked, now: Date): Uint8Array<ArrayBuffer> => {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeBigUInt64BE(BigInt(now.getTime() + LIFE_MS))
  const head = Buffer.concat([randomBytes(NONCE_BYTES), until])
  return new Uint8Array(Buffer.concat([head, macOf(asked, head)]))
}

/** Until when a challenge is good; null where it is none of ours for this, or too old. */
export const challengeEnd = (asked: Asked, challenge: string, now: Date): Date | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  if (!timingSafeEqual(macOf(asked, head), bytes.subarray(head.length))) return null
  const until = new Date(Number(head.readBigUInt64BE(NONCE_BYTES)))
  return until > now ? until : null
}
