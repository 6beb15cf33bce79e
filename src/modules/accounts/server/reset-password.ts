import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { endSessionsOf } from './end-session.ts'
import { hashPassword } from './password-hash.ts'
import { tokenHash, tokenOf } from './random-token.ts'
import { loginAttempts, passwordResets, users } from './tables.ts'

/** Sets a new password by a mailed link. The link works once; every session and every other link of the user ends. */
export const resetPassword = async (
  app: Writing,
  actor: Actor,
  given: { token: string; password: string },
): Promise<Outcome<null, 'no-such-link'>> => {
  const token = tokenOf(given.token)
  if (!token) return refused('no-such-link')
  const now = app.now()
  return write(app, actor, async (tx): Promise<Outcome<null, 'no-such-link'>> => {
    // The row's lock makes a second use at the same moment wait, and then find the link used.
    const [link] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(
        and(
          eq(passwordResets.tokenHash, tokenHash(token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now),
        ),
      )
      .returning({ userId: passwordResets.userId })
    if (!link) return refused('no-such-link')
    const [user] = await tx
      .update(users)
      .set({ passwordHash: await hashPassword(given.password) })
      .where(and(eq(users.id, link.userId), eq(users.disabled, false)))
      .returning({ id: users.id, usernameKey: users.usernameKey })
    if (!user) return refused('no-such-link')
    await tx.update(passwordResets).set({ usedAt: now }).where(eq(passwordResets.userId, user.id))
    await tx
      .delete(loginAttempts)
      .where(and(eq(loginAttempts.kind, 'login'), eq(loginAttempts.usernameKey, user.usernameKey)))
    await endSessionsOf(tx, user.id)
    tx.audit({ kind: 'user', id: user.id, action: 'password-reset' })
    return ok(null)
  })
}
