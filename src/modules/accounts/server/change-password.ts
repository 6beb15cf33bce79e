import { and, eq, ne } from 'drizzle-orm'
import type { PasswordWeakness } from '#accounts/domain/find-password-weakness.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { write } from '#platform/server/write.ts'
import { type ConfirmationFailure, confirmPassword } from './confirm-password.ts'
import { checkNewPassword, setPassword } from './set-password.ts'
import { sessions, users } from './tables.ts'

interface PasswordChange {
  userId: number
  current: string
  password: string
  language: Language
  /** Token of the session that stays; all others end. */
  sessionToken: string
}

export type PasswordChangeFailure =
  | ConfirmationFailure
  | { kind: 'logged-out' }
  | { kind: 'weak'; weakness: PasswordWeakness }

/** Changes the password of a logged-in user who knows the current one, so that an unattended browser is not enough. */
export const changePassword = async (
  app: App,
  actor: Caller,
  { userId, current, password, language, sessionToken }: PasswordChange,
): Promise<Result<null, PasswordChangeFailure>> => {
  const confirmation = await confirmPassword(app, actor, { userId, current, sessionToken })
  if (!confirmation.ok) return confirmation
  const user = confirmation.value
  const weakness = await checkNewPassword(password, user)
  if (weakness) return failure({ kind: 'weak', weakness })
  return write(app, actor, async (tx): Promise<Result<null, PasswordChangeFailure>> => {
    // The checks may be outdated: a concurrent password change or logout wins. A login with the old password waits
    // for this lock and fails.
    const [lockedUser] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    const ownSessionCondition = and(eq(sessions.userId, userId), eq(sessions.tokenHash, hashToken(sessionToken)))
    if ((await tx.$count(sessions, ownSessionCondition)) === 0) return failure({ kind: 'logged-out' })
    if (lockedUser?.passwordHash !== user.passwordHash) return failure({ kind: 'wrongPassword' })
    await setPassword(tx, app, lockedUser, { password, language })
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(sessionToken))))
    tx.audit({ kind: 'user', id: userId, action: 'password-changed' })
    return ok(null)
  })
}
