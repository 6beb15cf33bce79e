import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { verifyPassword } from './password-hash.ts'
import { registerAttempt } from './register-attempt.ts'
import { users } from './tables.ts'

export type ConfirmationFailure = { kind: 'wrongPassword' } | { kind: 'throttled'; seconds: number }

/** Verifies the password of a logged-in user. */
export const confirmPassword = async (
  app: Pick<App, 'db' | 'now'>,
  actor: Caller,
  { userId, current, sessionToken }: { userId: number; current: string; sessionToken: string },
): Promise<Result<typeof users.$inferSelect, ConfirmationFailure>> => {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId))
  if (!user) return failure({ kind: 'wrongPassword' })
  // Counts by session, so that attempts here neither lock the login nor circumvent its limit.
  const attempt = await registerAttempt(app.db, {
    kind: 'login',
    usernameKey: user.usernameKey,
    address: actor.from,
    browser: `session:${hashToken(sessionToken)}`,
    now: app.now(),
  })
  if (!attempt.ok) return failure({ kind: 'throttled', seconds: attempt.reason })
  return (await verifyPassword(current, user.passwordHash)) ? ok(user) : failure({ kind: 'wrongPassword' })
}
