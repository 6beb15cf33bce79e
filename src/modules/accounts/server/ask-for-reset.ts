import { randomUUID } from 'node:crypto'
import { usernameKey } from '#accounts/domain/username-key.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { type Job, job } from '#platform/server/jobs/jobs.ts'
import { takeAttempt } from './take-attempt.ts'

/** Looking for the user is the job's part: whoever asks is answered the same, in the same time, whether there is one. */
export const resetMailJob: Job<{ id: string; key: string; language: Language }> = job('password-reset-mail')

/** "Forgot password?": `typed` is a user name or an e-mail. Refused with the seconds to wait. */
export const askForReset = async (
  app: Pick<App, 'db' | 'jobs' | 'now'>,
  { typed, address, language }: { typed: string; address: string; language: Language },
): Promise<Outcome<null, number>> => {
  const key = usernameKey(typed)
  const attempt = await takeAttempt(app.db, { kind: 'reset', usernameKey: key, address, now: app.now() })
  if (!attempt.ok) return attempt
  await app.db.transaction(tx => app.jobs.enqueue(tx, resetMailJob, { id: randomUUID(), key, language }))
  return ok(null)
}
