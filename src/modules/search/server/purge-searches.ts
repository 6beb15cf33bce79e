import { lt } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { RETENTION_MONTHS } from '../domain/trend-span.ts'
import { searchConversions, searchQueries } from './tables.ts'

const PURGE_SEARCHES = defineJob<Record<string, never>>('purge-searches')

/** Schedules the nightly deletion of old searches. */
export const scheduleSearchPurge = (app: App): void => {
  app.jobs.handle(PURGE_SEARCHES, () => purgeSearches(app))
  app.jobs.schedule(PURGE_SEARCHES, { cron: '25 3 * * *', payload: {}, key: 'searches' })
}

/** Deletes searches older than thirteen months. */
export const purgeSearches = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const cutoff = new Date(now())
  cutoff.setMonth(cutoff.getMonth() - RETENTION_MONTHS)
  await db.delete(searchQueries).where(lt(searchQueries.searchedAt, cutoff))
  await db.delete(searchConversions).where(lt(searchConversions.day, getShopDay(cutoff)))
}
