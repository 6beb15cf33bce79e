import { randomUUID } from 'node:crypto'
import { normalizeUsername } from '#accounts/domain/normalize-username.ts'
import type { Language } from '#kernel/language.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { findBrowserKey } from './known-browser.ts'
import { registerAttempt } from './register-attempt.ts'

/** A job searches the user, so that response and duration reveal nothing about unknown users. */
export const resetMailJob: Job<{ id: string; key: string; language: Language }> = defineJob('password-reset-mail')

/** Queues a reset mail to the user of a name or e-mail. On failure returns the seconds to wait. */
export const requestPasswordReset = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes'>,
  actor: Caller,
  {
    nameOrEmail,
    language,
    knownBrowserToken,
  }: { nameOrEmail: string; language: Language; knownBrowserToken: string | undefined },
): Promise<Result<null, number>> => {
  const key = normalizeUsername(nameOrEmail)
  const attempt = await registerAttempt(app.db, {
    kind: 'reset',
    usernameKey: key,
    address: actor.from,
    now: app.now(),
    browser: await findBrowserKey(app.db, knownBrowserToken, key),
  })
  if (!attempt.ok) return attempt
  return write(app, actor, async tx => {
    const id = randomUUID()
    await app.jobs.enqueue(tx, resetMailJob, { id, key, language })
    // The entry omits the typed text, which may be anybody's address.
    tx.audit({ kind: 'password-reset', id, action: 'requested' })
    return ok(null)
  })
}
