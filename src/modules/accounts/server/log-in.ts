import { and, eq } from 'drizzle-orm'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { Visitor } from '#wire/visitor.ts'
import { createKnownBrowserToken, verifyKnownBrowser } from './known-browser.ts'
import { openSession } from './open-session.ts'
import { verifyDummyPassword, verifyPassword } from './password-hash.ts'
import { permissionsOfUser } from './permissions-of-user.ts'
import { purgeExpiredLogins } from './purge-expired-logins.ts'
import { randomToken } from './random-token.ts'
import { recordFailedLogin } from './record-failed-login.ts'
import { registerAttempt } from './register-attempt.ts'
import { consumeCode } from './second-factor/consume-code.ts'
import { queueFactorMail } from './second-factor/factor-mail.ts'
import { hasSecondFactor, lacksSecondFactor } from './second-factor/read-factors.ts'
import { users } from './tables.ts'
import { toVisitor } from './to-visitor.ts'

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

export type LoginFailure = { reason: 'wrong' | 'codeNeeded' | 'codeWrong' } | { reason: 'throttled'; seconds: number }

export interface LoginResult {
  userId: number
  visitor: Visitor
  token: string
  /** Value of the known-browser cookie. */
  known: string
}

type LoginApp = Pick<App, 'db' | 'now' | 'jobs' | 'settings' | 'texts' | 'changes'>

/**
 * Verifies name, password and second factor, and opens a session (docs/decisions/027-accounts.md). Unknown
 * name, wrong password and disabled user have the same error.
 */
export const logIn = async (app: LoginApp, login: Login): Promise<Result<LoginResult, LoginFailure>> => {
  const { username, password, address, former, known, agent } = login
  const { db } = app
  const now = app.now()
  const key = usernameKey(username)
  const browser = await verifyKnownBrowser(db, known, key)
  const attempt = await registerAttempt(db, { kind: 'login', usernameKey: key, address, browser, now })
  if (!attempt.ok) return failure({ reason: 'throttled', seconds: attempt.reason })
  const user = await findUser(db, key)
  const isPasswordCorrect = await (user ? verifyPassword(password, user.passwordHash) : verifyDummyPassword(password))
  if (!user || !isPasswordCorrect || user.disabled) {
    if (attempt.value.isFirst) await recordFailedLogin(app, { user, username, address })
    return failure({ reason: 'wrong' })
  }
  const typed = user.hasSecondFactor ? login.code?.trim() : ''
  if (user.hasSecondFactor) {
    if (!typed) return failure({ reason: 'codeNeeded' })
    const codeAttempt = await registerAttempt(db, { kind: 'code', usernameKey: key, address, browser, now })
    if (!codeAttempt.ok) return failure({ reason: 'throttled', seconds: codeAttempt.reason })
  }
  const token = randomToken()
  const knownNow = browser !== null && known ? known : await createKnownBrowserToken(db, key)
  // Runs before the transaction, so that this login and others do not wait for each other's rows.
  await purgeExpiredLogins(db, now)
  const result = await write(
    app,
    { kind: 'user', id: user.id, from: address },
    async (tx): Promise<Result<LoginResult, LoginFailure>> => {
      // The condition fails when password or state changed during the check; the session would survive the change.
      const unchanged = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.disabled, false))
      const [lockedUser] = await tx.update(users).set({ lastLoginAt: now }).where(unchanged).returning({
        id: users.id,
        hasSecondFactor,
      })
      if (!lockedUser) return failure({ reason: 'wrong' })
      // A second factor that was set up during the check counts.
      if (lockedUser.hasSecondFactor && !typed) return failure({ reason: 'codeNeeded' })
      const usedCode = typed ? await consumeCode(tx, { userId: user.id, typed, now }) : 'none'
      if (usedCode === null) return failure({ reason: 'codeWrong' })
      await openSession(tx, { token, userId: user.id, countedAs: [key], browser, address, agent, former, now })
      if (usedCode === 'recovery') await queueFactorMail(tx, app, user, 'recoveryUsed')
      tx.audit({ kind: 'user', id: user.id, action: usedCode === 'recovery' ? 'recovery-code-used' : 'logged-in' })
      return ok({ userId: user.id, visitor: toVisitor(user), token, known: knownNow })
    },
  )
  if (!result.ok && result.reason.reason === 'codeWrong' && attempt.value.isFirst)
    await recordFailedLogin(app, { user, username, address })
  return result
}

const findUser = async (db: App['db'], key: string) => {
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
