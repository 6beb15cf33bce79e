import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { verifyPassword } from './password-hash.ts'
import { hashToken } from './random-token.ts'
import { registerAttempt } from './register-attempt.ts'
import { users } from './tables.ts'

export type ConfirmationFailure = { kind: 'wrong' } | { kind: 'wait'; seconds: number }

/** Verifies the password of a logged-in user. */
export const confirmPassword = async (
  app: Pick<App, 'db' | 'now'>,
  actor: Caller,
  { userId, current, session }: { userId: number; current: string; session: string },
): Promise<Result<typeof users.$inferSelect, ConfirmationFailure>> => {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId))
  if (!user) return failure({ kind: 'wrong' })
  // Counts by session, so that attempts here neither lock the login nor circumvent its limit.
  const attempt = await registerAttempt(app.db, {
    ...{ kind: 'login', usernameKey: user.usernameKey, address: actor.from },
    ...{ browser: `session:${hashToken(session)}`, now: app.now() },
  })
  if (!attempt.ok) return failure({ kind: 'wait', seconds: attempt.reason })
  return (await verifyPassword(current, user.passwordHash)) ? ok(user) : failure({ kind: 'wrong' })
}
