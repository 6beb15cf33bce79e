import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { verifyPassword } from './password-hash.ts'
import { tokenHash } from './random-token.ts'
import { users } from './tables.ts'
import { takeAttempt } from './take-attempt.ts'

export type NotConfirmed = { kind: 'wrong' } | { kind: 'wait'; seconds: number }

/** Verifies the password of a logged-in user. */
export const confirmPassword = async (
  app: Pick<App, 'db' | 'now'>,
  actor: Caller,
  { userId, current, session }: { userId: number; current: string; session: string },
): Promise<Outcome<typeof users.$inferSelect, NotConfirmed>> => {
  const [user] = await app.db.select().from(users).where(eq(users.id, userId))
  if (!user) return refused({ kind: 'wrong' })
  // Counts by session, so that attempts here neither lock the login nor circumvent its limit.
  const attempt = await takeAttempt(app.db, {
    ...{ kind: 'login', usernameKey: user.usernameKey, address: actor.from },
    ...{ browser: `session:${tokenHash(session)}`, now: app.now() },
  })
  if (!attempt.ok) return refused({ kind: 'wait', seconds: attempt.why })
  return (await verifyPassword(current, user.passwordHash)) ? ok(user) : refused({ kind: 'wrong' })
}
