import { and, eq } from 'drizzle-orm'
import { normalizeUsername } from '#accounts/domain/normalize-username.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { Visitor } from '#wire/visitor.ts'
import { createKnownBrowserToken, findBrowserKey } from './known-browser.ts'
import { openSession } from './open-session.ts'
import { verifyDummyPassword, verifyPassword } from './password-hash.ts'
import { purgeExpiredLogins } from './purge-expired-logins.ts'
import { recordFailedLogin } from './record-failed-login.ts'
import { registerAttempt } from './register-attempt.ts'
import { consumeCode } from './second-factor/consume-code.ts'
import { queueFactorMail } from './second-factor/queue-factor-mail.ts'
import { lacksSecondFactor, secondFactorCondition } from './second-factor/read-factors.ts'
import { users } from './tables.ts'
import { toVisitor } from './to-visitor.ts'
import { generateToken } from './tokens.ts'
import { userPermissions } from './user-permissions.ts'

interface Login {
  username: string
  password: string
  /** Code of the second factor, if requested. */
  code?: string | undefined
  address: string
  /** Session cookie of the request. */
  previousToken: string | undefined
  /** Known-browser cookie of the request. */
  knownBrowserToken: string | undefined
  /** User agent of the browser. */
  userAgent: string
}

export type LoginFailure =
  | { kind: 'invalidCredentials' | 'codeRequired' | 'invalidCode' }
  | { kind: 'throttled'; seconds: number }

export interface LoginResult {
  userId: number
  visitor: Visitor
  token: string
  /** Value of the known-browser cookie. */
  knownBrowserToken: string
}

type LoginApp = Pick<App, 'db' | 'now' | 'jobs' | 'settings' | 'texts' | 'changes'>

/**
 * Verifies name, password and second factor, and opens a session (docs/decisions/027-accounts.md). Unknown
 * name, wrong password and disabled user have the same error.
 */
export const logIn = async (app: LoginApp, login: Login): Promise<Result<LoginResult, LoginFailure>> => {
  const { username, password, address, previousToken, knownBrowserToken, userAgent } = login
  const { db } = app
  const now = app.now()
  const normalizedName = normalizeUsername(username)
  const browser = await findBrowserKey(db, knownBrowserToken, normalizedName)
  const attempt = await registerAttempt(db, { kind: 'login', usernameKey: normalizedName, address, browser, now })
  if (!attempt.ok) return failure({ kind: 'throttled', seconds: attempt.reason })
  const user = await findUser(db, normalizedName)
  const isPasswordCorrect = await (user ? verifyPassword(password, user.passwordHash) : verifyDummyPassword(password))
  if (!user || !isPasswordCorrect || user.disabled) {
    if (attempt.value.isFirst) await recordFailedLogin(app, { user, username, address })
    return failure({ kind: 'invalidCredentials' })
  }
  const code = user.hasSecondFactor ? login.code?.trim() : ''
  if (user.hasSecondFactor) {
    if (!code) return failure({ kind: 'codeRequired' })
    const codeAttempt = await registerAttempt(db, { kind: 'code', usernameKey: normalizedName, address, browser, now })
    if (!codeAttempt.ok) return failure({ kind: 'throttled', seconds: codeAttempt.reason })
  }
  const token = generateToken()
  const newKnownBrowserToken =
    browser !== null && knownBrowserToken ? knownBrowserToken : await createKnownBrowserToken(db, normalizedName)
  // Runs before the transaction, so that this login and others do not wait for each other's rows.
  await purgeExpiredLogins(db, now)
  const result = await write(
    app,
    { kind: 'user', id: user.id, from: address },
    async (tx): Promise<Result<LoginResult, LoginFailure>> => {
      // No session starts when the password or state changed during the check, because it would survive the change.
      const unchangedUserCondition = and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        eq(users.disabled, false),
      )
      const [lockedUser] = await tx.update(users).set({ lastLoginAt: now }).where(unchangedUserCondition).returning({
        id: users.id,
        hasSecondFactor: secondFactorCondition,
      })
      if (!lockedUser) return failure({ kind: 'invalidCredentials' })
      // A second factor that was set up during the check counts.
      if (lockedUser.hasSecondFactor && !code) return failure({ kind: 'codeRequired' })
      const usedCode = code ? await consumeCode(tx, { userId: user.id, code, now }) : 'unused'
      if (usedCode === null) return failure({ kind: 'invalidCode' })
      await openSession(tx, {
        token,
        userId: user.id,
        attemptKeys: [normalizedName],
        browser,
        address,
        userAgent,
        previousToken,
        now,
      })
      if (usedCode === 'recovery') await queueFactorMail(tx, app, user, 'recoveryUsed')
      tx.audit({ kind: 'user', id: user.id, action: usedCode === 'recovery' ? 'recovery-code-used' : 'logged-in' })
      return ok({ userId: user.id, visitor: toVisitor(user), token, knownBrowserToken: newKnownBrowserToken })
    },
  )
  if (!result.ok && result.reason.kind === 'invalidCode' && attempt.value.isFirst)
    await recordFailedLogin(app, { user, username, address })
  return result
}

const findUser = async (db: App['db'], normalizedName: string) => {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      passwordHash: users.passwordHash,
      roles: users.roles,
      disabled: users.disabled,
      permissions: userPermissions,
      language: users.language,
      hasSecondFactor: secondFactorCondition,
      lacksSecondFactor,
    })
    .from(users)
    .where(eq(users.usernameKey, normalizedName))
  return user
}
