import { and, eq, inArray, isNull } from 'drizzle-orm'
import { sessionExpiry } from '#accounts/domain/session-life.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import type { Write } from '#platform/server/write.ts'
import { hashToken } from './random-token.ts'
import { loginAttempts, sessions } from './tables.ts'

const MAX_USER_AGENT_LENGTH = 300

export interface NewSession {
  token: string
  userId: number
  /** Names under which attempts were counted: username and passkey. */
  countedAs: readonly string[]
  /** Counter key of a browser in which the user logged in before, or null. */
  browser: string | null
  address: string
  /** User agent of the browser. */
  agent: string
  /** Session cookie of the request; its session ends with the login. */
  former: string | undefined
  now: Date
}

/** Opens a session after a successful login and deletes the user's own failed attempts. */
export const openSession = async (tx: Write, given: NewSession): Promise<void> => {
  const { token, userId, countedAs, browser, address, agent, former, now } = given
  // Only attempts of this browser or address are deleted; those of others still count.
  const mine =
    browser === null
      ? [isNull(loginAttempts.browser), eq(loginAttempts.address, addressKey(address))]
      : [eq(loginAttempts.browser, browser)]
  const own = [inArray(loginAttempts.usernameKey, [...countedAs]), ...mine]
  for (const kind of ['login', 'code'] as const) {
    await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, kind), ...own))
  }
  if (former) await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(former)))
  await tx.insert(sessions).values({
    ...{ tokenHash: hashToken(token), userId, browser: agent.slice(0, MAX_USER_AGENT_LENGTH), address },
    ...{ createdAt: now, expiresAt: sessionExpiry(now, now) },
  })
}
