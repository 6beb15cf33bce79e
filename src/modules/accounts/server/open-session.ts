import { and, eq, inArray, isNull } from 'drizzle-orm'
import { sessionEnd } from '#accounts/domain/session-life.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import type { Write } from '#platform/server/write.ts'
import { tokenHash } from './random-token.ts'
import { loginAttempts, sessions } from './tables.ts'

const MOST_AGENT = 300

export interface Opening {
  token: string
  userId: number
  /** What their attempts are counted under: their name, and what else they showed. */
  countedAs: readonly string[]
  /** By what the browser is counted where this user has logged in before. */
  browser: string | null
  address: string
  /** What the browser calls itself. */
  agent: string
  /** The session cookie that came along: a login never goes on with a session from before it. */
  former: string | undefined
  now: Date
}

/** Opens a session for a user who has shown all that is asked of them; their own attempts are forgotten. */
export const openSession = async (tx: Write, given: Opening): Promise<void> => {
  const { token, userId, countedAs, browser, address, agent, former, now } = given
  // Those of this browser or its address: what others tried goes on counting against them.
  const mine =
    browser === null
      ? [isNull(loginAttempts.browser), eq(loginAttempts.address, addressKey(address))]
      : [eq(loginAttempts.browser, browser)]
  const own = [inArray(loginAttempts.usernameKey, [...countedAs]), ...mine]
  for (const kind of ['login', 'code'] as const) {
    await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, kind), ...own))
  }
  if (former) await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash(former)))
  await tx.insert(sessions).values({
    ...{ tokenHash: tokenHash(token), userId, browser: agent.slice(0, MOST_AGENT), address },
    ...{ createdAt: now, expiresAt: sessionEnd(now, now) },
  })
}
