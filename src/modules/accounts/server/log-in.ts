import { and, eq } from 'drizzle-orm'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { Visitor } from '#wire/visitor.ts'
import { forgetStale } from './forget-stale.ts'
import { knownBrowser, newKnownBrowser } from './known-browser.ts'
import { noteFailedLogin } from './note-failed-login.ts'
import { openSession } from './open-session.ts'
import { verifyNobody, verifyPassword } from './password-hash.ts'
import { permissionsOfUser } from './permissions-of-user.ts'
import { randomToken } from './random-token.ts'
import { tellOfFactor } from './second-factor/factor-mail.ts'
import { hasSecondFactor, lacksSecondFactor } from './second-factor/factors-of.ts'
import { takeCode } from './second-factor/take-code.ts'
import { users } from './tables.ts'
import { takeAttempt } from './take-attempt.ts'
import { visitorOf } from './visitor-of.ts'

interface Login {
  username: string
  password: string
  /** Code of the second factor, if requested. */
  code?: string | undefined
  address: string
  /** Session cookie of the request. */
  former: string | undefined
  /** Known-browser cookie of the request. */
  known: string | undefined
  /** User agent of the browser. */
  agent: string
}

export type LoginRefusal = { reason: 'wrong' | 'codeNeeded' | 'codeWrong' } | { reason: 'throttled'; seconds: number }

export interface LoggedIn {
  userId: number
  visitor: Visitor
  token: string
  /** Value of the known-browser cookie. */
  known: string
}

type Logging = Pick<App, 'db' | 'now' | 'jobs' | 'settings' | 'texts' | 'changes'>

/**
 * Verifies name, password and second factor, and opens a session (docs/decisions/089-second-factors.md). Unknown
 * name, wrong password and disabled user have the same error.
 */
export const logIn = async (app: Logging, login: Login): Promise<Outcome<LoggedIn, LoginRefusal>> => {
  const { username, password, address, former, known, agent } = login
  const { db } = app
  const now = app.now()
  const key = usernameKey(username)
  const browser = await knownBrowser(db, known, key)
  const attempt = await takeAttempt(db, { kind: 'login', usernameKey: key, address, browser, now })
  if (!attempt.ok) return refused({ reason: 'throttled', seconds: attempt.why })
  const user = await userNamed(db, key)
  const isPasswordCorrect = await (user ? verifyPassword(password, user.passwordHash) : verifyNobody(password))
  if (!user || !isPasswordCorrect || user.disabled) {
    if (attempt.value.isFirst) await noteFailedLogin(app, { user, username, address })
    return refused({ reason: 'wrong' })
  }
  const typed = user.hasSecondFactor ? login.code?.trim() : ''
  if (user.hasSecondFactor) {
    if (!typed) return refused({ reason: 'codeNeeded' })
    const codeAttempt = await takeAttempt(db, { kind: 'code', usernameKey: key, address, browser, now })
    if (!codeAttempt.ok) return refused({ reason: 'throttled', seconds: codeAttempt.why })
  }
  const token = randomToken()
  const knownNow = browser !== null && known ? known : await newKnownBrowser(db, key)
  // Runs before the transaction, so that this login and others do not wait for each other's rows.
  await forgetStale(db, now)
  const result = await write(
    app,
    { kind: 'user', id: user.id, from: address },
    async (tx): Promise<Outcome<LoggedIn, LoginRefusal>> => {
      // The condition fails when password or state changed during the check; the session would survive the change.
      const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.disabled, false))
      const [lockedUser] = await tx.update(users).set({ lastLoginAt: now }).where(unchanged).returning({
        id: users.id,
        hasSecondFactor,
      })
      if (!lockedUser) return refused({ reason: 'wrong' })
      // A second factor that was set up during the check counts.
      if (lockedUser.hasSecondFactor && !typed) return refused({ reason: 'codeNeeded' })
      const usedCode = typed ? await takeCode(tx, { userId: user.id, typed, now }) : 'none'
      if (usedCode === null) return refused({ reason: 'codeWrong' })
      await openSession(tx, { token, userId: user.id, countedAs: [key], browser, address, agent, former, now })
      if (usedCode === 'recovery') await tellOfFactor(tx, app, user, 'recoveryUsed')
      tx.audit({ kind: 'user', id: user.id, action: usedCode === 'recovery' ? 'recovery-code-used' : 'logged-in' })
      return ok({ userId: user.id, visitor: visitorOf(user), token, known: knownNow })
    },
  )
  if (!result.ok && result.why.reason === 'codeWrong' && attempt.value.isFirst)
    await noteFailedLogin(app, { user, username, address })
  return result
}

const userNamed = async (db: App['db'], key: string) => {
  const [user] = await db
    .select({
      ...{ id: users.id, username: users.username, email: users.email, passwordHash: users.passwordHash },
      ...{ roles: users.roles, disabled: users.disabled, permissions: permissionsOfUser, language: users.language },
      ...{ hasSecondFactor, lacksSecondFactor },
    })
    .from(users)
    .where(eq(users.usernameKey, key))
  return user
}
