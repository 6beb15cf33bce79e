import { and, inArray, isNull, lt, or } from 'drizzle-orm'
import { findRetentionStart } from '#compliance/domain/withdrawal-retention.ts'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { dataRequests } from '../tables.ts'

const PURGE_DATA_REQUESTS = defineJob<Record<string, never>>('purge-data-requests')

/** Schedules the nightly deletion of unused links and old requests. */
export const scheduleDataRequestPurge = (app: App): void => {
  app.jobs.handle(PURGE_DATA_REQUESTS, () => purgeDataRequests(app))
  app.jobs.schedule(PURGE_DATA_REQUESTS, { cron: '5 4 * * *', payload: {}, key: 'data-requests' })
}

/**
 * Deletes links that nobody confirmed in a day, addresses of requests without staff, and answered requests after their
 * retention.
 */
export const purgeDataRequests = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const at = now()
  const dayAgo = new Date(at.getTime() - DAY_MS)
  await db
    .delete(dataRequests)
    .where(
      or(
        and(isNull(dataRequests.confirmedAt), lt(dataRequests.requestedAt, dayAgo)),
        lt(dataRequests.closedAt, findRetentionStart(at)),
      ),
    )
  await db
    .update(dataRequests)
    .set({ email: '' })
    .where(and(inArray(dataRequests.outcome, ['exported', 'stopped']), lt(dataRequests.confirmedAt, dayAgo)))
}
