import { failure, ok } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { runOncePerSetting, type SkipReason } from '../run-once-per-setting.ts'
import { removeFactors } from './change-factors.ts'
import { queueFactorMail } from './queue-factor-mail.ts'

/**
 * Removes the second factors of a user named by a setting, for an owner who lost them. Runs once for each value of
 * the setting. Null is an empty setting.
 */
export const resetSecondFactor = async (app: App, username: string | null): Promise<'removed' | SkipReason> => {
  const result = await runOncePerSetting(app, { key: 'second-factor-reset', username }, async (tx, user) => {
    if (!(await removeFactors(tx, user.id))) return failure('notFound')
    await queueFactorMail(tx, app, user, 'removedByStaff')
    tx.audit({ kind: 'user', id: user.id, action: 'second-factor-removed' })
    return ok('removed' as const)
  })
  return result.ok ? result.value : result.reason
}
