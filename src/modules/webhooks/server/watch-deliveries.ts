import { and, lt, ne } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { deliverDue } from './deliver.ts'
import { webhookDeliveries } from './tables.ts'

const LOOK_MS = 1_000
const FORGET = job<Record<string, never>>('forget-webhook-deliveries')
const KEPT_DAYS = 90

/** Polls for due messages while the shop runs; a nightly job deletes old ones. */
export const watchDeliveries = (app: App): void => {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const busy = new Set<number>()
  const looks = new Set<Promise<void>>()
  const look = async (): Promise<void> => {
    try {
      while (!ended && (await deliverDue(app, busy)) > 0);
    } catch (error) {
      app.log.error({ err: error }, 'webhook.delivery_run_failed')
    }
  }
  // Runs may overlap: the previous one may be waiting for a slow receiver.
  const begin = (): void => {
    const one = look().finally(() => looks.delete(one))
    looks.add(one)
    timer = setTimeout(begin, LOOK_MS)
  }
  app.server.addHook('onReady', async () => begin())
  app.server.addHook('onClose', async () => {
    ended = true
    clearTimeout(timer)
    await Promise.all(looks)
  })
  app.jobs.handle(FORGET, () => forgetDeliveries(app))
  app.jobs.schedule(FORGET, { cron: '40 3 * * *', payload: {}, key: 'webhooks' })
}

/** Deletes old messages except waiting ones. */
export const forgetDeliveries = async ({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> => {
  const limit = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  await db.delete(webhookDeliveries).where(and(lt(webhookDeliveries.at, limit), ne(webhookDeliveries.state, 'waiting')))
}
