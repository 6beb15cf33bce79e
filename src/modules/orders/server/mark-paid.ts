import { eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { findNextOrderState } from '#orders/domain/order-states.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { ORDER_PAID, ORDER_PAID_MORE } from './order-jobs.ts'
import { settleVat } from './oss-threshold/settle-vat.ts'
import { toPaymentTerms } from './payment-terms.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { syncMoneyTasks } from './record-refund.ts'
import { deleteHold } from './stock-hold.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

interface IncomingPayment {
  /** The received amount. */
  cents: Cents
  details: Record<string, unknown>
  /** A username when staff recorded the payment. */
  actor?: string
  now: Date
}

/**
 * Marks a locked order as paid, decides its VAT, records it and queues the mail. Throws when the state
 * forbids it, so check first.
 */
export const markPaid = async (
  tx: Write,
  jobs: Jobs,
  order: OrderRow,
  { cents, details, actor = 'system', now }: IncomingPayment,
): Promise<void> => {
  const nextState = findNextOrderState(
    order.state,
    'pay',
    actor === 'system' ? 'system' : 'staff',
    toPaymentTerms(order),
  )
  if (!nextState.ok) throw new Error(`Order ${order.number} is ${order.state} and cannot be paid`)
  await settleVat(tx, order, now)
  const row = getFirstElement(
    await tx
      .update(orders)
      .set({ state: nextState.value, paidAt: now, paidCents: cents, version: order.version + 1 })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  const { status, openCents } = summarizePayment(row)
  const isPartial = status === 'partlyPaid'
  const transition = {
    ...details,
    from: order.state,
    to: nextState.value,
    ...(isPartial && { amountCents: cents, openCents }),
  }
  await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'paid', details: transition, now })
  tx.audit({
    kind: 'order',
    id: order.id,
    action: isPartial ? 'partly-paid' : 'paid',
    before: isPartial ? { paidCents: order.paidCents } : { state: order.state },
    after: isPartial ? { paidCents: cents } : { state: nextState.value },
  })
  await deleteHold(tx, order.id)
  // The lines may have changed since the payment started, and goods sent before payment have a task.
  if (cents !== order.totalCents || hasShipped(order.state)) await syncMoneyTasks(tx, row, now)
  await jobs.enqueue(tx, ORDER_PAID, { orderId: order.id })
}

/** Records a further payment for the open amount of a locked, paid order, and queues the mail. */
export const recordFurtherPayment = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  { cents, details, actor = 'system', now }: IncomingPayment,
): Promise<void> => {
  const row = getFirstElement(
    await tx
      .update(orders)
      .set({ paidCents: order.paidCents + cents, version: order.version + 1 })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'paid-more', details: { ...details, cents }, now })
  tx.audit({
    kind: 'order',
    id: order.id,
    action: 'paid-more',
    before: { paidCents: order.paidCents },
    after: { paidCents: row.paidCents },
  })
  await syncMoneyTasks(tx, row, now)
  await jobs.enqueue(tx, ORDER_PAID_MORE, { orderId: order.id, version: row.version, cents })
}
