import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import { readServerSecret } from './read-server-secret.ts'
import { generateToken } from './tokens.ts'

/** Computes the MAC of a cookie `nonce.mac`, which proves that one user logged in with this browser before. */
const computeMac = (secret: string, nonce: string, usernameKey: string): Buffer =>
  createHmac('sha256', secret).update(`known-browser.${nonce}.${usernameKey}`).digest()

/** Creates the cookie for a browser in which a user logs in. */
export const createKnownBrowserToken = async (db: Database, usernameKey: string): Promise<string> => {
  const nonce = generateToken()
  return `${nonce}.${computeMac(await readServerSecret(db), nonce, usernameKey).toString('base64url')}`
}

/** Returns the key under which failed logins from this browser are counted; null when the user never logged in here. */
export const findBrowserKey = async (
  db: Database,
  cookie: string | undefined,
  usernameKey: string,
): Promise<string | null> => {
  const [, nonce, mac] = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!nonce || !mac) return null
  const expectedMac = computeMac(await readServerSecret(db), nonce, usernameKey)
  const isValid = timingSafeEqual(expectedMac, Buffer.from(mac, 'base64url'))
  return isValid ? createHash('sha256').update(nonce).digest('base64url') : null
}
