import { eq } from 'drizzle-orm'
import { usernameKey } from '#accounts/domain/username-key.ts'
import { ok, refused } from '#kernel/outcome.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { users } from '../tables.ts'
import { removeFactors } from './change-factors.ts'
import { tellOfFactor } from './factor-mail.ts'

/** For an only owner who has lost everything: whoever can start the shop takes their second step away. False where there is none. */
export const resetSecondFactor = async (app: App, username: string): Promise<boolean> => {
  const done = await write(app, system('start'), async tx => {
    const key = usernameKey(username)
    const [user] = await tx.select().from(users).where(eq(users.usernameKey, key)).for('no key update')
    if (!user || !(await removeFactors(tx, user.id))) return refused('none')
    await tellOfFactor(tx, app, user, 'removedByStaff')
    tx.audit({ kind: 'user', id: user.id, action: 'second-factor-removed' })
    return ok(null)
  })
  return done.ok
}
