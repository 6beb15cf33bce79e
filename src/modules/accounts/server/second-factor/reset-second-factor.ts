import { ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { type NotNow, oncePerSetting } from '../once-per-setting.ts'
import { removeFactors } from './change-factors.ts'
import { tellOfFactor } from './factor-mail.ts'

/**
 * For an only owner who has lost everything: whoever can start the shop takes their second step away, once for each time that the
 * setting is filled in: what was set up since stays. Null is an empty setting.
 */
export const resetSecondFactor = async (app: App, username: string | null): Promise<'removed' | NotNow> => {
  const done = await oncePerSetting(app, { key: 'second-factor-reset', username }, async (tx, user) => {
    if (!(await removeFactors(tx, user.id))) return refused('none')
    await tellOfFactor(tx, app, user, 'removedByStaff')
    tx.audit({ kind: 'user', id: user.id, action: 'second-factor-removed' })
    return ok('removed' as const)
  })
  return done.ok ? done.value : done.why
}
