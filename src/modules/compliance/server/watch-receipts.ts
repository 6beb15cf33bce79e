import { ok } from '#kernel/result.ts'
import { listOpenSubjects, updateFactTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { listFailedReceipts } from './read-receipt-states.ts'

const WATCH_RECEIPTS = defineJob<Record<string, never>>('watch-withdrawal-receipts')
const KIND = 'withdrawal-receipt-failed'

/** Schedules the check of receipts that could not be delivered. */
export const scheduleReceiptWatch = (app: App): void => {
  app.jobs.handle(WATCH_RECEIPTS, (_payload, actor) => watchReceipts(app, actor))
  app.jobs.schedule(WATCH_RECEIPTS, { cron: '*/5 * * * *', payload: {}, key: 'withdrawal-receipts' })
}

/**
 * Keeps a task for each statement whose receipt failed, until it is delivered. The law demands the receipt, and staff
 * who handle orders can send it by other means.
 */
export const watchReceipts = async (app: WriteContext, actor: Actor): Promise<void> => {
  await write(app, actor, async tx => {
    const now = app.now()
    const failed = await listFailedReceipts(tx, now)
    const openIds = await listOpenSubjects(tx, KIND, 'withdrawal')
    const facts = new Map(failed.map(({ id, name, contract, email }) => [id, { consumer: name, contract, email }]))
    for (const id of new Set([...openIds, ...facts.keys()]))
      await updateFactTask(tx, {
        kind: KIND,
        subject: { withdrawal: id },
        facts: facts.get(id) ?? null,
        now,
      })
    return ok(null)
  })
}
