import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PasswordWeakness } from '#accounts/domain/find-password-weakness.ts'
import type { Language } from '#kernel/language.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { write } from '#platform/server/write.ts'
import { endUserSessions } from './end-session.ts'
import { checkNewPassword, setPassword } from './set-password.ts'
import { passwordResets, users } from './tables.ts'
import { parseToken } from './tokens.ts'

type ResetFailure = { kind: 'no-such-link' } | { kind: 'weak'; weakness: PasswordWeakness }
const NO_SUCH_LINK: ResetFailure = { kind: 'no-such-link' }

/**
 * Sets a new password by a mailed link. The link works once, and again after a weak password. All sessions and
 * other links of the user end.
 */
export const resetPassword = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes' | 'settings' | 'texts'>,
  actor: Actor,
  request: { token: string; password: string; language: Language },
): Promise<Result<{ userId: number }, ResetFailure>> => {
  const token = parseToken(request.token)
  if (!token) return failure(NO_SUCH_LINK)
  const now = app.now()
  return write(app, actor, async (tx): Promise<Result<{ userId: number }, ResetFailure>> => {
    const linkCondition = eq(passwordResets.tokenHash, hashToken(token))
    // The lock makes a concurrent second use wait and then fail.
    const [user] = await tx
      .select()
      .from(users)
      .where(
        and(
          inArray(users.id, tx.select({ id: passwordResets.userId }).from(passwordResets).where(linkCondition)),
          eq(users.disabled, false),
        ),
      )
      .for('no key update')
    const usableCondition = and(linkCondition, isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))
    if (!user || (await tx.$count(passwordResets, usableCondition)) === 0) return failure(NO_SUCH_LINK)
    const weakness = await checkNewPassword(request.password, user)
    if (weakness) return failure({ kind: 'weak', weakness })
    await setPassword(tx, app, user, request)
    await endUserSessions(tx, user.id)
    tx.audit({ kind: 'user', id: user.id, action: 'password-reset' })
    return ok({ userId: user.id })
  })
}
