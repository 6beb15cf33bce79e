import { and, asc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { failure } from '#kernel/result.ts'
import { findUnpaidCutoff, MAX_PENDING_PAYMENT_DAYS } from '#orders/domain/unpaid-orders.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { CANCEL_UNPAID } from './order-jobs.ts'
import { isPaymentInProgress } from './payment-in-progress.ts'
import { orders, stockHolds } from './tables.ts'

/** Cancels unpaid orders every minute, because others want the stock they hold. */
export const scheduleUnpaidCancellation = (app: App): void => {
  app.jobs.handle(CANCEL_UNPAID, async () => void (await cancelUnpaidOrders(app)))
  app.jobs.schedule(CANCEL_UNPAID, { cron: '* * * * *', payload: {}, key: 'unpaid-orders' })
}

/**
 * Cancels orders that were not paid in time and frees their stock, by id and in one transaction each. Each order is
 * checked again under its lock: paid orders and payments in progress are skipped. Payment on delivery has no
 * deadline. Returns the number of cancelled orders.
 */
export const cancelUnpaidOrders = async (app: Pick<App, 'db' | 'jobs' | 'changes' | 'now'>): Promise<number> => {
  const now = app.now()
  const { unpaidDays } = await readSettings(app.db)
  // A stock hold has its own end, which a pending payment may extend beyond the usual days.
  const overdueCondition = or(
    lt(stockHolds.until, now),
    and(isNull(stockHolds.orderId), lt(orders.placedAt, findUnpaidCutoff(now, unpaidDays))),
  )
  const overdueOrders = await app.db
    .select({ id: orders.id, holdOrderId: stockHolds.orderId })
    .from(orders)
    .leftJoin(stockHolds, eq(stockHolds.orderId, orders.id))
    .where(
      and(
        eq(orders.state, 'new'),
        isNull(orders.paidAt),
        or(isNull(orders.paysBy), ne(orders.paysBy, 'cash')),
        overdueCondition,
      ),
    )
    .orderBy(asc(orders.id))
  let cancelled = 0
  for (const { id, holdOrderId } of overdueOrders) {
    const result = await write(app, createSystemActor(CANCEL_UNPAID.name), async tx => {
      const order = await lockOrder(tx, id)
      if (order.paidAt !== null || order.state !== 'new') return failure('wrongState')
      // A pending payment delays the cancellation, but only for some days, because a bank may never answer.
      const canWait = order.placedAt >= findUnpaidCutoff(now, unpaidDays + MAX_PENDING_PAYMENT_DAYS)
      if (canWait && (await isPaymentInProgress(app, tx, id, now))) return failure('paymentInProgress')
      if (holdOrderId !== null) {
        const [deletedHold] = await tx.delete(stockHolds).where(eq(stockHolds.orderId, id)).returning()
        if (deletedHold && deletedHold.until >= now) return failure('holdActive')
      }
      return moveOrder(tx, app.jobs, order, {
        action: 'cancel',
        actorKind: 'system',
        actor: 'system',
        reason: 'unpaid',
        now,
      })
    })
    if (result.ok) cancelled += 1
  }
  return cancelled
}
