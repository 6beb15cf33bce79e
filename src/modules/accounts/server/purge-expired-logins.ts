import { lt } from 'drizzle-orm'
import { ATTEMPT_WINDOW_MS } from '#accounts/domain/attempt-limits.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { loginAttempts, passwordResets, sessions, usedChallenges } from './tables.ts'

const PURGE_EXPIRED_LOGINS = defineJob<Record<string, never>>('purge-expired-logins')

/** Schedules the nightly purge, because failed attempts alone would fill the table. */
export const scheduleLoginPurge = (app: App): void => {
  app.jobs.handle(PURGE_EXPIRED_LOGINS, () => purgeExpiredLogins(app.db, app.now()))
  app.jobs.schedule(PURGE_EXPIRED_LOGINS, { cron: '45 3 * * *', payload: {}, key: 'expired-logins' })
}

/** Deletes expired sessions, links, challenges and attempts. Runs at logins and at night. */
export const purgeExpiredLogins = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now))
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now.getTime() - ATTEMPT_WINDOW_MS)))
}
