import { eq, sql } from 'drizzle-orm'
import { normalizeUsername } from '#accounts/domain/normalize-username.ts'
import { failure, type Result } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { type Write, write } from '#platform/server/write.ts'
import { users } from './tables.ts'

type UserRow = typeof users.$inferSelect

/** `unset`: empty setting. `done`: applied at an earlier start. `notFound`: unknown user, or nothing to do. */
export type SkipReason = 'unset' | 'done' | 'notFound'

/** Runs `runForUser` for the user that a setting names, once for each value. `key` stores the last value. */
export const runOncePerSetting = async <T>(
  app: App,
  { key, username }: { key: string; username: string | null },
  runForUser: (tx: Write, user: UserRow) => Promise<Result<T, 'notFound'>>,
): Promise<Result<T, SkipReason>> => {
  if (username === null) {
    await app.db.delete(platformValues).where(eq(platformValues.key, key))
    return failure('unset')
  }
  const name = normalizeUsername(username)
  return write(app, createSystemActor('start'), async (tx): Promise<Result<T, SkipReason>> => {
    const [appliedSetting] = await tx.select().from(platformValues).where(eq(platformValues.key, key))
    if (appliedSetting?.value === name) return failure('done')
    const value = sql`${JSON.stringify(name)}::jsonb`
    const insertion = tx.insert(platformValues).values({ key, value })
    await insertion.onConflictDoUpdate({ target: platformValues.key, set: { value } })
    const [user] = await tx.select().from(users).where(eq(users.usernameKey, name)).for('no key update')
    return user ? runForUser(tx, user) : failure('notFound')
  })
}
