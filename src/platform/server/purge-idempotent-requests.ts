import { lt } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from './app.ts'
import { idempotentRequests } from './db/tables.ts'
import { defineJob } from './jobs/jobs.ts'

const PURGE_IDEMPOTENT_REQUESTS = defineJob<Record<string, never>>('purge-keyed-calls')
/** A browser repeats a call only while its page stays open. */
const RETENTION_DAYS = 1

/** Schedules the nightly deletion of old idempotency keys. */
export const scheduleIdempotentRequestPurge = (app: App): void => {
  app.jobs.handle(PURGE_IDEMPOTENT_REQUESTS, () => purgeIdempotentRequests(app))
  app.jobs.schedule(PURGE_IDEMPOTENT_REQUESTS, { cron: '45 3 * * *', payload: {}, key: 'idempotent-requests' })
}

export const purgeIdempotentRequests = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  await db
    .delete(idempotentRequests)
    .where(lt(idempotentRequests.at, new Date(now().getTime() - RETENTION_DAYS * DAY_MS)))
}
