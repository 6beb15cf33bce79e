import { eq, sql } from 'drizzle-orm'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { ok, refused } from '#kernel/outcome.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { write } from '#platform/server/write.ts'
import { users } from '../tables.ts'
import { removeFactors } from './change-factors.ts'
import { tellOfFactor } from './factor-mail.ts'

const KEY = 'second-factor-reset'

/**
 * For an only owner who has lost everything: whoever can start the shop takes their second step away. Once for each time that the setting is filled in, however
 * often the shop is started with it: what was set up since stays. Null is an empty setting. False where nothing was taken away.
 */
export const resetSecondFactor = async (app: App, username: string | null): Promise<boolean> => {
  if (username === null) {
    await app.db.delete(platformValues).where(eq(platformValues.key, KEY))
    return false
  }
  const key = usernameKey(username)
  const done = await write(app, system('start'), async tx => {
    const [before] = await tx.select().from(platformValues).where(eq(platformValues.key, KEY))
    if (before?.value === key) return refused('done')
    const value = sql`${JSON.stringify(key)}::jsonb`
    const kept = tx.insert(platformValues).values({ key: KEY, value })
    await kept.onConflictDoUpdate({ target: platformValues.key, set: { value } })
    const [user] = await tx.select().from(users).where(eq(users.usernameKey, key)).for('no key update')
    if (!user || !(await removeFactors(tx, user.id))) return refused('none')
    await tellOfFactor(tx, app, user, 'removedByStaff')
    tx.audit({ kind: 'user', id: user.id, action: 'second-factor-removed' })
    return ok(null)
  })
  return done.ok
}
