import { and, eq } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import {
  closeTasks,
  lessenTasks,
  noteOrderEvent,
  noteRefund,
  type OrderRow,
  refundMail,
} from '#orders/server/orders.ts'
import { stateAfterRefunds } from '#payments/domain/refund.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { auditPayment } from '../audit-payment.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'

/** The task of money that did not go back. */
export const REFUND_FAILED = 'refund-failed'
/** Tasks about money that came and is none of the order's. */
const BESIDE_THE_SALE = ['second-payment', 'payment-of-cancelled-order'] as const

interface WentBack {
  order: OrderRow
  payment: PaymentRow
  refund: RefundRow
}

/**
 * What follows of money that went back, in the transaction that learns of it, with order and payment locked: the order's sums and tasks, its
 * history, the buyer's mail and the credit note.
 */
export const moneyWentBack = async (
  tx: Write,
  app: Pick<App, 'jobs'>,
  { order, payment, refund }: WentBack,
  now: Date,
): Promise<void> => {
  const { id: refundId, amountCents, actor, outside } = refund
  const details = {
    paymentId: payment.id,
    refundId,
    amountCents,
    provider: payment.provider,
    ...(outside && { outside }),
  }
  await noteOrderEvent(tx, { orderId: order.id, actor, kind: 'refunded', details, now })
  if (payment.paysOrder) {
    const allowanceCents = await noteRefund(tx, order, amountCents, now)
    await tx.update(refunds).set({ allowanceCents }).where(eq(refunds.id, refundId))
  }
  await refundMail(tx, app.jobs, { orderId: order.id, refundId, cents: amountCents, ofSale: payment.paysOrder })
  await lessenFailed(tx, payment, amountCents, now)
}

/** Puts the state of a locked payment right after one of its refunds became another. */
export const restatePayment = async (tx: Write, payment: PaymentRow, now: Date): Promise<void> => {
  const all = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const after = stateAfterRefunds({ payment, refunds: all })
  if (after !== payment.state) {
    await tx.update(payments).set({ state: after, modifiedAt: now }).where(eq(payments.id, payment.id))
    auditPayment(tx, { ...payment, state: after }, payment.state)
  }
  // All of what came beside the sale is on its way back.
  if (after === 'refunded' && !payment.paysOrder) {
    for (const kind of BESIDE_THE_SALE) await closeTasks(tx, payment.orderId, kind, now, { paymentId: payment.id })
  }
}

/**
 * Money of a payment goes back: so much less is missing of what did not go before. What the sale owes may go back through another of
 * its payments; what came beside it goes back by itself.
 */
const lessenFailed = async (
  tx: Transaction,
  { id, orderId, paysOrder }: PaymentRow,
  cents: Cents,
  now: Date,
): Promise<void> => {
  const ofSale = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.paysOrder, true)))
  const meant = new Set<unknown>(paysOrder ? ofSale.map(one => one.id) : [id])
  await lessenTasks(tx, { orderId, kind: REFUND_FAILED, isMeant: ({ paymentId }) => meant.has(paymentId), cents, now })
}
