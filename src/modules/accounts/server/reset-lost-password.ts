import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { endSessionsOf } from './end-session.ts'
import { type NotNow, oncePerSetting } from './once-per-setting.ts'
import { randomPassword } from './random-password.ts'
import { setPassword } from './set-password.ts'

/**
 * For an only owner whose password is lost and who gets no mail: whoever can start the shop gives them a new one, once for each
 * time that the setting is filled in. It is to be printed once; their sessions end. Null is an empty setting.
 */
export const resetLostPassword = (
  app: App,
  username: string | null,
): Promise<Outcome<{ username: string; password: string }, NotNow>> =>
  oncePerSetting(app, { key: 'lost-password-reset', username }, async (tx, user) => {
    // It would not let them in.
    if (user.disabled) return refused('none')
    const password = randomPassword()
    await setPassword(tx, app, user, { password })
    await endSessionsOf(tx, user.id)
    tx.audit({ kind: 'user', id: user.id, action: 'password-reset' })
    return ok({ username: user.username, password })
  })
