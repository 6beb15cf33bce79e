import { isTransient } from '#delivery/domain/feed-failure.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { listCarrierFeeds } from './carrier-feeds.ts'
import { importPoints } from './import-points.ts'

/** Imports one carrier's list; retries after about 5, 10 and 20 minutes. */
const IMPORT_POINTS = job<{ carrier: string }>('import-points', { retryLimit: 3, retryDelay: 300 })

/** Each carrier has its own minute at night. */
const cronAt = (minute: number): string => `${minute} 3 * * *`

export const scheduleNightlyImports = (app: App): void => {
  const feeds = listCarrierFeeds(app.settings)
  app.jobs.handle(IMPORT_POINTS, async ({ carrier }, actor) => {
    const feed = feeds.find(one => one.carrier === carrier)
    if (!feed) return
    const taken = await importPoints(app, actor, feed)
    if (!taken.ok && isTransient(taken.reason.failure)) {
      throw new Error(`Importing the list of ${carrier} failed: ${taken.reason.failure} ${taken.reason.detail}`)
    }
  })
  for (const [at, { carrier, nightly }] of feeds.entries()) {
    if (nightly) app.jobs.schedule(IMPORT_POINTS, { cron: cronAt(11 + 7 * at), payload: { carrier }, key: carrier })
  }
}
