import { countWaitingPrices } from '#catalog/server/catalog.ts'
import { ok } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { updateFactTask } from './update-fact-task.ts'

const CHECK_WAITING_PRICES = defineJob<Record<string, never>>('check-waiting-prices')

/** Checks after each change of the waiting prices, and every night for products that were deleted. */
export const scheduleWaitingPriceCheck = (app: App): void => {
  app.jobs.handle(CHECK_WAITING_PRICES, (_payload, actor) => checkWaitingPrices(app, actor))
  app.jobs.schedule(CHECK_WAITING_PRICES, { cron: '40 4 * * *', payload: {}, key: 'waiting-prices' })
  const unsubscribe = app.changes.subscribe(async tags => {
    if (!tags.includes('prices-waiting')) return
    await write(app, createSystemActor(CHECK_WAITING_PRICES.name), async tx =>
      ok(await app.jobs.enqueueMissing(tx, CHECK_WAITING_PRICES, [{}])),
    )
  })
  app.server.addHook('onClose', async () => unsubscribe())
}

/** Keeps a task open while price changes wait for approval. */
export const checkWaitingPrices = async (app: App, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    const count = await countWaitingPrices(tx)
    const facts = count > 0 ? { count } : null
    await updateFactTask(tx, { kind: 'prices-waiting', subject: {}, facts, now: app.now() })
    return ok(null)
  })
}
