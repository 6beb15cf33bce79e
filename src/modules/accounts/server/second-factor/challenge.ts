import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
const NONCE_BYTES = 16
const TIME_BYTES = 8
const MAC_BYTES = 32

/** Browser and purpose of a challenge; it is invalid for any other. */
export interface ChallengeContext {
  secret: string
  /** Visitor cookie of the browser. */
  visitor: string
  /** `log-in`, or `add` with the user's id. */
  purpose: string
}

const computeMac = ({ secret, visitor, purpose }: ChallengeContext, payload: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`passkey.${purpose}.${visitor}.`).update(payload).digest()

/** Creates a challenge that is verified by its MAC, without storage. */
export const createChallenge = (context: ChallengeContext, now: Date): Uint8Array<ArrayBuffer> => {
  const expiresAt = Buffer.alloc(TIME_BYTES)
  expiresAt.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_LIFETIME_MS))
  const payload = Buffer.concat([randomBytes(NONCE_BYTES), expiresAt])
  return new Uint8Array(Buffer.concat([payload, computeMac(context, payload)]))
}

/** Returns the expiry of a challenge; null when it is invalid or expired. */
export const readChallengeExpiry = (context: ChallengeContext, challenge: string, now: Date): Date | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== NONCE_BYTES + TIME_BYTES + MAC_BYTES) return null
  const payload = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  if (!timingSafeEqual(computeMac(context, payload), bytes.subarray(payload.length))) return null
  const expiresAt = new Date(Number(payload.readBigUInt64BE(NONCE_BYTES)))
  return expiresAt > now ? expiresAt : null
}
