import { ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { type NotNow, oncePerSetting } from '../once-per-setting.ts'
import { removeFactors } from './change-factors.ts'
import { tellOfFactor } from './factor-mail.ts'

/**
 * Removes the second factors of a user named by a setting, for an owner who lost them. Runs once for each value of
 * the setting. Null is an empty setting.
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
