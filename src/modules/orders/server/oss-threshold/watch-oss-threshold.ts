import { toEuros } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { ossThreshold } from '#orders/contract-oss-threshold.ts'
import { OSS_THRESHOLD_CENTS, type YearSales } from '#orders/domain/oss-threshold.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { updateFactTask } from '../update-fact-task.ts'
import { readOssThreshold } from './read-oss-threshold.ts'

const CHECK_OSS_THRESHOLD = defineJob<Record<string, never>>('check-oss-threshold')

/** Serves the sums for the OSS threshold and schedules its hourly check. */
export const startOssThreshold = (app: App): void => {
  serve(app, ossThreshold, {
    read: async () => {
      const { thisYear, lastYear, warning } = await readOssThreshold(app.db, app.now())
      const years = [thisYear, lastYear].map(toYear)
      return { data: { threshold: toEuros(OSS_THRESHOLD_CENTS), years, warning } }
    },
  })
  app.jobs.handle(CHECK_OSS_THRESHOLD, (_payload, actor) => checkOssThreshold(app, actor))
  app.jobs.schedule(CHECK_OSS_THRESHOLD, { cron: '50 * * * *', payload: {}, key: 'oss-threshold' })
}

const toYear = ({ year, netCents }: YearSales) => ({ year, net: toEuros(netCents) })

/** Keeps a task while distance sales are near or above the threshold and the shop is not registered for OSS. */
export const checkOssThreshold = async (app: WriteContext, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    const now = app.now()
    const { warning } = await readOssThreshold(tx, now)
    // The task states no sum, because a task that staff closed opens again when its facts change.
    const facts = warning && { ossLevel: warning.level, year: warning.year }
    await updateFactTask(tx, { kind: 'oss-threshold', subject: {}, facts, now })
    return ok(null)
  })
}
