import { lt } from 'drizzle-orm'
import { shopDay } from '#kernel/shop-day.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { searchFollowings, searchQueries } from './tables.ts'

const FORGET_SEARCHES = job<Record<string, never>>('forget-searches')
/** A year can be compared with the one before it, month by month. */
const KEPT_MONTHS = 13

/** Has what was searched for long ago deleted every night. */
export const watchSearches = (app: App): void => {
  app.jobs.handle(FORGET_SEARCHES, () => forgetSearches(app))
  app.jobs.schedule(FORGET_SEARCHES, { cron: '25 3 * * *', payload: {}, key: 'searches' })
}

/** Deletes searches of more than thirteen months ago. */
export const forgetSearches = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const since = new Date(now())
  since.setMonth(since.getMonth() - KEPT_MONTHS)
  await db.delete(searchQueries).where(lt(searchQueries.searchedAt, since))
  await db.delete(searchFollowings).where(lt(searchFollowings.day, shopDay(since)))
}
