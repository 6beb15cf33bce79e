import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { PasswordWeakness } from '#accounts/domain/password-weakness.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { endSessionsOf } from './end-session.ts'
import { tokenHash, tokenOf } from './random-token.ts'
import { setPassword, weaknessFor } from './set-password.ts'
import { passwordResets, users } from './tables.ts'

type NotReset = { kind: 'no-such-link' } | { kind: 'weak'; weakness: PasswordWeakness }
const NO_SUCH_LINK: NotReset = { kind: 'no-such-link' }

/**
 * Sets a new password by a mailed link. The link works once, and again after a weak password. All sessions and
 * other links of the user end.
 */
export const resetPassword = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes' | 'settings' | 'texts'>,
  actor: Actor,
  given: { token: string; password: string; language: Language },
): Promise<Outcome<{ userId: number }, NotReset>> => {
  const token = tokenOf(given.token)
  if (!token) return refused(NO_SUCH_LINK)
  const now = app.now()
  return write(app, actor, async (tx): Promise<Outcome<{ userId: number }, NotReset>> => {
    const link = eq(passwordResets.tokenHash, tokenHash(token))
    // The lock makes a concurrent second use wait and then fail.
    const [user] = await tx
      .select()
      .from(users)
      .where(
        and(
          inArray(users.id, tx.select({ id: passwordResets.userId }).from(passwordResets).where(link)),
          eq(users.disabled, false),
        ),
      )
      .for('no key update')
    const isUsable = and(link, isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))
    if (!user || (await tx.$count(passwordResets, isUsable)) === 0) return refused(NO_SUCH_LINK)
    const weakness = await weaknessFor(given.password, user)
    if (weakness) return refused({ kind: 'weak', weakness })
    await setPassword(tx, app, user, given)
    await endSessionsOf(tx, user.id)
    tx.audit({ kind: 'user', id: user.id, action: 'password-reset' })
    return ok({ userId: user.id })
  })
}
