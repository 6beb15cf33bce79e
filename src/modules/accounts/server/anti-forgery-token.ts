import { createHmac, timingSafeEqual } from 'node:crypto'

/** Visitor and session cookies that a token belongs to; `session` is '' for guests. */
interface TokenOwner {
  visitor: string
  session: string | undefined
}

/** Creates the anti-forgery token of a browser. It changes at login and logout. */
export const createAntiForgeryToken = (secret: string, owner: TokenOwner): string =>
  computeDigest(secret, owner).toString('base64url')

export const isAntiForgeryTokenValid = (secret: string, owner: TokenOwner, token: string): boolean => {
  const receivedDigest = Buffer.from(token, 'base64url')
  const expectedDigest = computeDigest(secret, owner)
  return receivedDigest.length === expectedDigest.length && timingSafeEqual(receivedDigest, expectedDigest)
}

const computeDigest = (secret: string, { visitor, session = '' }: TokenOwner): Buffer =>
  createHmac('sha256', secret).update(`${visitor}.${session}`).digest()
