import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import {
  closeTasks,
  type OrderRow,
  recordOrderEvent,
  recordRefund,
  reduceTasks,
  requestRefundMail,
} from '#orders/server/orders.ts'
import { findStateAfterRefunds } from '#payments/domain/refund.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { auditPayment } from '../audit-payment.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'

/** Kind of task for a failed refund. */
export const REFUND_FAILED = 'refund-failed'
/** Kinds of tasks about money that does not belong to the order's sale. */
const OUTSIDE_SALE_TASKS = ['second-payment', 'payment-of-cancelled-order'] as const

interface CompletedRefund {
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
}

/**
 * Applies a completed refund to the order: totals, tasks, history, mail and credit note. Order and payment must be
 * locked.
 */
export const completeRefund = async (
  tx: Write,
  app: Pick<App, 'jobs'>,
  { order, payment, refund }: CompletedRefund,
  now: Date,
): Promise<void> => {
  const { id: refundId, amountCents, actor, isOutside } = refund
  const details = {
    paymentId: payment.id,
    refundId,
    amountCents,
    provider: payment.provider,
    ...(isOutside && { outside: true }),
  }
  await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'refunded', details, now })
  const allowanceCents = payment.paysOrder ? await recordRefund(tx, order, amountCents, now) : 0
  await tx.update(refunds).set({ allowanceCents, acceptedAt: now }).where(eq(refunds.id, refundId))
  await requestRefundMail(tx, app.jobs, {
    orderId: order.id,
    refundId,
    cents: amountCents,
    refundsSale: payment.paysOrder,
  })
  await reduceFailedTasks(tx, payment, amountCents, now)
}

/** Updates the state of a locked payment after a change of its refunds. */
export const updatePaymentState = async (tx: Write, payment: PaymentRow, now: Date): Promise<void> => {
  const allRefunds = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const state = findStateAfterRefunds({ payment, refunds: allRefunds })
  if (state !== payment.state) {
    await tx.update(payments).set({ state, modifiedAt: now }).where(eq(payments.id, payment.id))
    auditPayment(tx, { ...payment, state }, payment.state)
  }
  // The whole payment outside the sale is refunded.
  if (state === 'refunded' && !payment.paysOrder) {
    for (const kind of OUTSIDE_SALE_TASKS) await closeTasks(tx, payment.orderId, kind, now, { paymentId: payment.id })
  }
}

/**
 * Reduces the tasks about failed refunds. A sale may be refunded through any of its payments, other money only
 * through its own.
 */
const reduceFailedTasks = async (
  tx: Transaction,
  { id, orderId, paysOrder }: PaymentRow,
  cents: Cents,
  now: Date,
): Promise<void> => {
  const orderPayments = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.paysOrder, true)))
  const relatedPaymentIds = new Set<unknown>(paysOrder ? orderPayments.map(payment => payment.id) : [id])
  await reduceTasks(tx, {
    orderId,
    kind: REFUND_FAILED,
    isAffected: ({ paymentId }) => relatedPaymentIds.has(paymentId),
    cents,
    now,
  })
}
