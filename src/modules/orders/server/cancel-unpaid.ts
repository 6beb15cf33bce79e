import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { refused } from '#kernel/outcome.ts'
import { unpaidSince } from '#orders/domain/unpaid.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { CANCEL_UNPAID } from './order-jobs.ts'
import { orders } from './tables.ts'

/** Has orders that nobody paid in time cancelled, every quarter of an hour. */
export const watchUnpaid = (app: App): void => {
  app.jobs.handle(CANCEL_UNPAID, async () => void (await cancelUnpaid(app)))
  app.jobs.schedule(CANCEL_UNPAID, { cron: '*/15 * * * *', payload: {}, key: 'unpaid' })
}

/**
 * Cancels orders that were not paid in time and frees their stock, in the order of their ids, a transaction each: nobody
 * waits for more than one. An order whose payment comes in just now is looked at again once it is locked, and left
 * alone. Answers how many were cancelled.
 */
export const cancelUnpaid = async (app: Pick<App, 'db' | 'jobs' | 'changes' | 'now'>): Promise<number> => {
  const now = app.now()
  const { unpaidDays } = await readSettings(app.db)
  const late = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'new'), isNull(orders.paidAt), lt(orders.placedAt, unpaidSince(now, unpaidDays))))
    .orderBy(asc(orders.id))
  let cancelled = 0
  for (const { id } of late) {
    const done = await write(app, system(CANCEL_UNPAID.name), async tx => {
      const order = await lockOrder(tx, id)
      if (order.paidAt !== null || order.state !== 'new') return refused('notNow')
      return moveOrder(tx, app.jobs, order, {
        action: 'cancel',
        as: 'system',
        actor: 'system',
        reason: 'unpaid',
        now,
      })
    })
    if (done.ok) cancelled += 1
  }
  return cancelled
}
