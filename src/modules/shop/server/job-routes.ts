import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { findStalledQueue, readJobActivity } from '#platform/server/jobs/job-activity.ts'
import { jobAdmin } from '#shop/contract-job.ts'

export const registerJobRoutes = (app: App): void => {
  serve(app, jobAdmin, {
    read: async () => {
      const { running, waiting } = await readJobActivity(app.db)
      const scheduled = await app.jobs.listUpcoming()
      return {
        data: {
          running: running.map(({ since, ...kind }) => ({ ...kind, since: since.toISOString() })),
          waiting: waiting.map(({ oldest, next, ...kind }) => ({
            ...kind,
            oldest: oldest.toISOString(),
            next: next.toISOString(),
          })),
          scheduled: scheduled.map(({ next, ...schedule }) => ({ ...schedule, next: next.toISOString() })),
        },
      }
    },
    readStalled: async () => {
      const stalledQueue = await findStalledQueue(app.db)
      return { data: { stalled: stalledQueue && { ...stalledQueue, since: stalledQueue.since.toISOString() } } }
    },
  })
}
