import { isTransientFailure } from '#delivery/domain/feed-failure.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { importPoints } from './import-points.ts'
import { listCarrierFeeds } from './list-carrier-feeds.ts'

/** Imports one carrier's list; retries after about 5, 10 and 20 minutes. */
const IMPORT_POINTS = defineJob<{ carrier: string }>('import-points', { retryLimit: 3, retryDelaySeconds: 300 })

/** Builds the schedule at night, in which each carrier has its own minute. */
const buildCron = (minute: number): string => `${minute} 3 * * *`

export const scheduleNightlyImports = (app: App): void => {
  const feeds = listCarrierFeeds(app.settings)
  app.jobs.handle(IMPORT_POINTS, async ({ carrier }, actor) => {
    const feed = feeds.find(candidate => candidate.carrier === carrier)
    if (!feed) return
    const importResult = await importPoints(app, actor, feed)
    if (!importResult.ok && isTransientFailure(importResult.reason.failure)) {
      throw new Error(
        `Importing the list of ${carrier} failed: ${importResult.reason.failure} ${importResult.reason.detail}`,
      )
    }
  })
  for (const [index, { carrier, isNightly }] of feeds.entries()) {
    if (isNightly)
      app.jobs.schedule(IMPORT_POINTS, { cron: buildCron(11 + 7 * index), payload: { carrier }, key: carrier })
  }
}
