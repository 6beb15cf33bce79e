import { and, eq, isNull } from 'drizzle-orm'
import { sessionEnd } from '#accounts/domain/session-life.ts'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { addressKey } from '#platform/server/http/address-key.ts'
import { type Writing, write } from '#platform/server/write.ts'
import type { Visitor } from '#wire/visitor.ts'
import { forgetStale } from './forget-stale.ts'
import { knownBrowser, newKnownBrowser } from './known-browser.ts'
import { verifyNobody, verifyPassword } from './password-hash.ts'
import { permissionsOfUser } from './permissions-of-user.ts'
import { randomToken, tokenHash } from './random-token.ts'
import { loginAttempts, sessions, users } from './tables.ts'
import { takeAttempt } from './take-attempt.ts'
import { visitorOf } from './visitor-of.ts'

const MOST_AGENT = 300

interface Login {
  username: string
  password: string
  address: string
  /** The session cookie that came along: a login never goes on with a session from before it. */
  former: string | undefined
  /** The cookie of a browser that was let in before. */
  known: string | undefined
  /** What the browser calls itself. */
  agent: string
}

export type LoginRefusal = { reason: 'wrong' } | { reason: 'throttled'; seconds: number }

export interface LoggedIn {
  userId: number
  visitor: Visitor
  token: string
  /** What this browser is known by from now on. */
  known: string
}

/** Checks name and password and opens a new session; a wrong name, a wrong password and a switched-off user are alike. */
export const logIn = async (
  app: Writing,
  { username, password, address, former, known, agent }: Login,
): Promise<Outcome<LoggedIn, LoginRefusal>> => {
  const { db } = app
  const now = app.now()
  const key = usernameKey(username)
  const browser = await knownBrowser(db, known, key)
  const attempt = await takeAttempt(db, { kind: 'login', usernameKey: key, address, browser, now })
  if (!attempt.ok) return refused({ reason: 'throttled', seconds: attempt.why })
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      roles: users.roles,
      disabled: users.disabled,
      permissions: permissionsOfUser,
    })
    .from(users)
    .where(eq(users.usernameKey, key))
  const fits = await (user ? verifyPassword(password, user.passwordHash) : verifyNobody(password))
  if (!user || !fits || user.disabled) return refused({ reason: 'wrong' })
  const token = randomToken()
  const knownNow = browser !== null && known ? known : await newKnownBrowser(db, key)
  // Before the transaction: rows of others must not wait for this login, nor it for them.
  await forgetStale(db, now)
  return write(
    app,
    { kind: 'user', id: user.id, from: address },
    async (tx): Promise<Outcome<LoggedIn, LoginRefusal>> => {
      // A password that was changed, or a user who was switched off, while this one was checked: the session would outlive both.
      const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.disabled, false))
      const [held] = await tx.update(users).set({ lastLoginAt: now }).where(unchanged).returning({ id: users.id })
      if (!held) return refused({ reason: 'wrong' })
      // Those of this browser or its address: what others tried goes on counting against them.
      const mine =
        browser === null
          ? [isNull(loginAttempts.browser), eq(loginAttempts.address, addressKey(address))]
          : [eq(loginAttempts.browser, browser)]
      const own = [eq(loginAttempts.usernameKey, key), ...mine]
      await tx.delete(loginAttempts).where(and(eq(loginAttempts.kind, 'login'), ...own))
      if (former) await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash(former)))
      await tx.insert(sessions).values({
        ...{ tokenHash: tokenHash(token), userId: user.id, browser: agent.slice(0, MOST_AGENT), address },
        ...{ createdAt: now, expiresAt: sessionEnd(now, now) },
      })
      tx.audit({ kind: 'user', id: user.id, action: 'logged-in' })
      return ok({ userId: user.id, visitor: visitorOf(user), token, known: knownNow })
    },
  )
}
