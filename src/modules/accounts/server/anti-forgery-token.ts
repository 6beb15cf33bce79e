import { createHmac, timingSafeEqual } from 'node:crypto'

/** Visitor and session cookies that a token belongs to; `session` is '' for guests. */
interface TokenOwner {
  visitor: string
  session: string | undefined
}

/** Creates the anti-forgery token of a browser. It changes at login and logout. */
export const createAntiForgeryToken = (secret: string, bearer: TokenOwner): string =>
  digest(secret, bearer).toString('base64url')

export const isAntiForgeryTokenValid = (secret: string, bearer: TokenOwner, token: string): boolean => {
  const given = Buffer.from(token, 'base64url')
  const expected = digest(secret, bearer)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const digest = (secret: string, { visitor, session = '' }: TokenOwner): Buffer =>
  createHmac('sha256', secret).update(`${visitor}.${session}`).digest()
