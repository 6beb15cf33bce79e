import { failure, ok, type Result } from '#kernel/result.ts'
import type { App } from '#platform/server/app.ts'
import { endUserSessions } from './end-session.ts'
import { generatePassword } from './generate-password.ts'
import { runOncePerSetting, type SkipReason } from './run-once-per-setting.ts'
import { setPassword } from './set-password.ts'

/**
 * Resets the password of a user named by a setting, for an owner who receives no mail. Runs once for each value of
 * the setting and ends the sessions. Null is an empty setting.
 */
export const resetLostPassword = (
  app: App,
  username: string | null,
): Promise<Result<{ username: string; password: string }, SkipReason>> =>
  runOncePerSetting(app, { key: 'lost-password-reset', username }, async (tx, user) => {
    // A disabled user could not log in with it.
    if (user.disabled) return failure('notFound')
    const password = generatePassword()
    await setPassword(tx, app, user, { password })
    await endUserSessions(tx, user.id)
    tx.audit({ kind: 'user', id: user.id, action: 'password-reset' })
    return ok({ username: user.username, password })
  })
