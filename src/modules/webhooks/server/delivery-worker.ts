import { and, lt, ne } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { deliverDueMessages } from './deliver.ts'
import { webhookDeliveries } from './tables.ts'

const POLL_INTERVAL_MS = 1_000
const PURGE_DELIVERIES = defineJob<Record<string, never>>('purge-webhook-deliveries')
export const RETENTION_DAYS = 90

/** Polls for due messages while the shop runs; a nightly job deletes old ones. */
export const startDeliveryWorker = (app: App): void => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const busyWebhookIds = new Set<number>()
  const activeRuns = new Set<Promise<void>>()
  const runOnce = async (): Promise<void> => {
    try {
      while (!isStopped && (await deliverDueMessages(app, busyWebhookIds)) > 0);
    } catch (error) {
      app.log.error({ err: error }, 'webhook.delivery_run_failed')
    }
  }
  // Runs may overlap: the previous one may be waiting for a slow receiver.
  const scheduleRuns = (): void => {
    const run = runOnce().finally(() => activeRuns.delete(run))
    activeRuns.add(run)
    timer = setTimeout(scheduleRuns, POLL_INTERVAL_MS)
  }
  app.server.addHook('onReady', async () => scheduleRuns())
  app.server.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    await Promise.all(activeRuns)
  })
  app.jobs.handle(PURGE_DELIVERIES, () => purgeDeliveries(app))
  app.jobs.schedule(PURGE_DELIVERIES, { cron: '40 3 * * *', payload: {}, key: 'webhooks' })
}

/** Deletes old messages except waiting ones. */
export const purgeDeliveries = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const cutoff = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
  await db
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.at, cutoff), ne(webhookDeliveries.state, 'waiting')))
}
