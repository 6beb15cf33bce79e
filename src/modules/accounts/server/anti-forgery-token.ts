import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who a token is for: a browser, and the login in it ('' without one). Both are whole random tokens. */
interface Bearer {
  visitor: string
  session: string | undefined
}

/** Serves many calls of one browser; another one fits after login and after logout. */
export const antiForgeryToken = (secret: string, bearer: Bearer): string => digest(secret, bearer).toString('base64url')

export const fitsBearer = (secret: string, bearer: Bearer, token: string): boolean => {
  const given = Buffer.from(token, 'base64url')
  const expected = digest(secret, bearer)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const digest = (secret: string, { visitor, session = '' }: Bearer): Buffer =>
  createHmac('sha256', secret).update(`${visitor}.${session}`).digest()
