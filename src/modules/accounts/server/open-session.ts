import { and, eq, inArray, isNull } from 'drizzle-orm'
import { computeSessionExpiry } from '#accounts/domain/session-life.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import type { Write } from '#platform/server/write.ts'
import { loginAttempts, sessions } from './tables.ts'

const MAX_USER_AGENT_LENGTH = 300

export interface NewSession {
  token: string
  userId: number
  /** Names under which attempts were counted: username and passkey. */
  attemptKeys: readonly string[]
  /** Counter key of a browser in which the user logged in before, or null. */
  browser: string | null
  address: string
  /** User agent of the browser. */
  userAgent: string
  /** Session cookie of the request; its session ends with the login. */
  previousToken: string | undefined
  now: Date
}

/** Opens a session after a successful login and deletes the user's own failed attempts. */
export const openSession = async (tx: Write, session: NewSession): Promise<void> => {
  const { token, userId, attemptKeys, browser, address, userAgent, previousToken, now } = session
  // Only attempts of this browser or address are deleted; those of others still count.
  const originConditions =
    browser === null
      ? [isNull(loginAttempts.browser), eq(loginAttempts.address, toIpAddressKey(address))]
      : [eq(loginAttempts.browser, browser)]
  const attemptConditions = [inArray(loginAttempts.usernameKey, [...attemptKeys]), ...originConditions]
  for (const kind of ['login', 'code'] as const) {
    await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, kind), ...attemptConditions))
  }
  if (previousToken) await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(previousToken)))
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    browser: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    address,
    createdAt: now,
    expiresAt: computeSessionExpiry(now, now),
  })
}
