import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const LIFETIME_MS = 5 * 60_000
const NONCE_BYTES = 16
const TIME_BYTES = 8
const MAC_BYTES = 32

/** Browser and purpose of a challenge; it is invalid for any other. */
export interface ChallengeContext {
  secret: string
  /** Visitor cookie of the browser. */
  visitor: string
  /** `log-in`, or `add` with the user's id. */
  what: string
}

const computeMac = ({ secret, visitor, what }: ChallengeContext, head: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`passkey.${what}.${visitor}.`).update(head).digest()

/** Creates a challenge that is verified by its MAC, without storage. */
export const createChallenge = (asked: ChallengeContext, now: Date): Uint8Array<ArrayBuffer> => {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeBigUInt64BE(BigInt(now.getTime() + LIFETIME_MS))
  const head = Buffer.concat([randomBytes(NONCE_BYTES), until])
  return new Uint8Array(Buffer.concat([head, computeMac(asked, head)]))
}

/** Returns the expiry of a challenge; null when it is invalid or expired. */
export const challengeExpiry = (asked: ChallengeContext, challenge: string, now: Date): Date | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null
  const head = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  if (!timingSafeEqual(computeMac(asked, head), bytes.subarray(head.length))) return null
  const until = new Date(Number(head.readBigUInt64BE(NONCE_BYTES)))
  return until > now ? until : null
}
