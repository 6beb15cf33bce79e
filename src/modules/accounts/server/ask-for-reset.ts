import { randomUUID } from 'node:crypto'
import { usernameKey } from '#accounts/domain/username-key.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { knownBrowser } from './known-browser.ts'
import { takeAttempt } from './take-attempt.ts'

/** Looking for the user is the job's part: whoever asks is answered the same, in the same time, whether there is one. */
export const resetMailJob: Job<{ id: string; key: string; language: Language }> = job('password-reset-mail')

/** "Forgot password?": `typed` is a user name or an e-mail. Refused with the seconds to wait. */
export const askForReset = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes'>,
  actor: Caller,
  { typed, language, known }: { typed: string; language: Language; known: string | undefined },
): Promise<Outcome<null, number>> => {
  const key = usernameKey(typed)
  const attempt = await takeAttempt(app.db, {
    ...{ kind: 'reset', usernameKey: key, address: actor.from, now: app.now() },
    browser: await knownBrowser(app.db, known, key),
  })
  if (!attempt.ok) return attempt
  return write(app, actor, async tx => {
    const id = randomUUID()
    await app.jobs.enqueue(tx, resetMailJob, { id, key, language })
    // Whose it is stays out of it: what was typed may be anybody's address.
    tx.audit({ kind: 'password-reset', id, action: 'asked' })
    return ok(null)
  })
}
