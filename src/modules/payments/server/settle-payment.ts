import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { failure, ok, type Result, unwrap } from '#kernel/result.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import {
  closeTasks,
  findMissingProducts,
  lockOrder,
  markPaid,
  ORDER_PAID_LATE,
  type OrderRow,
  openTask,
  recordFurtherPayment,
  recordNeedsAttention,
  updateHold,
} from '#orders/server/orders.ts'
import { decideSettlement, type Settlement } from '#payments/domain/decide-settlement.ts'
import type { PaymentState } from '#payments/domain/payment.ts'
import { sumRefundedAtProvider } from '#payments/domain/refund.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from './audit-payment.ts'
import { hashUpdate } from './hash-update.ts'
import { findPaymentProvider } from './list-payment-providers.ts'
import { CANCEL_PAYMENT, REFRESH_PAYMENT } from './payment-jobs.ts'
import type { PaymentRow, PaymentUpdate } from './payment-provider.ts'
import { paymentEvents, payments, refunds } from './tables.ts'

/** Delay before the payment is verified, because a provider may not have stored its own change yet. */
const VERIFY_DELAY_SECONDS = 20

/** The order of a message, and whether it is fully paid now. */
export interface SettledPayment {
  order: OrderRow
  isPaid: boolean
}

/**
 * Settles a genuine message about a payment in one transaction. Messages may arrive repeatedly, concurrently and in
 * any order, from notification, browser or request.
 */
export const settlePayment = async (
  app: App,
  update: PaymentUpdate,
  { isReply = false } = {},
): Promise<Result<SettledPayment, 'unknownPayment'>> => {
  const actor = createSystemActor(`payments:${update.provider}`)
  const settledPayment = unwrap(
    await write(app, actor, async tx => ok(await settleLockedPayment(tx, app, update, isReply))),
  )
  return settledPayment ? ok(settledPayment) : failure('unknownPayment')
}

/** Returns null for an unknown payment, whose message is stored anyway. */
const settleLockedPayment = async (
  tx: Write,
  app: App,
  update: PaymentUpdate,
  isReply: boolean,
): Promise<SettledPayment | null> => {
  const now = app.now()
  const paymentRow = await findPayment(tx, update)
  if (!paymentRow) {
    await storeUnknownPayment(tx, update, now)
    return null
  }
  // Locks the order before its payments, as every writer does, to prevent deadlocks.
  const order = await lockOrder(tx, paymentRow.orderId)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentRow.id)).for('no key update')
  if (!payment) throw new Error(`The payment ${paymentRow.id} vanished`)
  const wasPaid = order.paidAt !== null
  if (!(await storeEvent(tx, update, payment.id, now))) return { order, isPaid: isPaid(order) }

  const missingProducts = update.outcome === 'completed' && !wasPaid ? await findMissingProducts(tx, order) : []
  const refundedCents = sumRefundedAtProvider(await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id)))
  const settlement = decideSettlement({
    payment: { ...payment, refundedCents },
    order: {
      ...order,
      isPaid: wasPaid,
      isShortOfStock: missingProducts.length > 0,
      payableCents: computePayableCents(order),
    },
    message: { ...update, isReply },
  })
  const { attentionReason } = settlement
  if (settlement.payment !== payment.state) {
    await storeSettledState(tx, payment, { settlement, update, now })
    if (settlement.payment === 'completed') await verifyAndCancelOthers(tx, app, payment, isReply)
    else await adjustHold(tx, order, settlement.payment, now)
  }
  const details = describeSource(payment)
  const cents = payment.amountCents
  if (settlement.marksPaid) await markPaid(tx, app.jobs, order, { cents, details, now })
  if (settlement.coversOpenAmount) await recordFurtherPayment(tx, app.jobs, order, { cents, details, now })
  if (attentionReason)
    await requestAttention(tx, app, payment, { reason: attentionReason, update, missingProducts, refundedCents, now })
  const isCounted = settlement.marksPaid || settlement.coversOpenAmount
  return { order, isPaid: isCounted ? cents >= computePayableCents(order) : isPaid(order) }
}

const describeSource = ({ provider, methodName, reference }: PaymentRow) => ({
  provider,
  method: methodName,
  reference,
})

interface StateChange {
  settlement: Settlement
  update: PaymentUpdate
  now: Date
}

const storeSettledState = async (
  tx: Write,
  payment: PaymentRow,
  { settlement, update, now }: StateChange,
): Promise<void> => {
  await tx
    .update(payments)
    .set({
      state: settlement.payment,
      paysOrder: settlement.marksPaid || settlement.coversOpenAmount,
      providerReference: payment.providerReference ?? update.providerReference,
      modifiedAt: now,
    })
    .where(eq(payments.id, payment.id))
  auditPayment(tx, { ...payment, state: settlement.payment }, payment.state)
}

interface AttentionRequest {
  reason: NonNullable<Settlement['attentionReason']>
  update: PaymentUpdate
  missingProducts: Awaited<ReturnType<typeof findMissingProducts>>
  /** The part of the payment that the shop has refunded at the provider. */
  refundedCents: Cents
  now: Date
}

/** Opens a staff task about the payment; mails the customer when the order was cancelled before it. */
const requestAttention = async (
  tx: Write,
  app: App,
  payment: PaymentRow,
  { reason, update, missingProducts, refundedCents, now }: AttentionRequest,
): Promise<void> => {
  const { id: paymentId, orderId, amountCents } = payment
  const outsideRefund = reason === 'refunded-outside' ? buildOutsideRefund(update, amountCents - refundedCents) : {}
  // The full refund replaces the task about a partial one.
  if (outsideRefund.amountCents) await closeTasks(tx, orderId, reason, now, { paymentId })
  const details = {
    reason,
    ...describeSource(payment),
    paymentId,
    ...pickReportedDetails(update),
    ...(missingProducts.length > 0 && { short: missingProducts }),
    ...outsideRefund,
  }
  await recordNeedsAttention(tx, orderId, details, now)
  if (reason === 'payment-of-cancelled-order')
    await app.jobs.enqueue(tx, ORDER_PAID_LATE, { orderId, paymentId, cents: amountCents })
}

/** Finds the payment by the shop's or the provider's reference, within one provider. */
const findPayment = async (
  tx: Transaction,
  { provider, reference, providerReference }: PaymentUpdate,
): Promise<Pick<PaymentRow, 'id' | 'orderId'> | null> => {
  const referenceCondition =
    reference === null
      ? providerReference !== null && eq(payments.providerReference, providerReference)
      : eq(payments.reference, reference)
  if (!referenceCondition) return null
  const [row] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), referenceCondition))
  return row ?? null
}

/** Stores the message. Returns false when it was settled before. */
const storeEvent = async (
  tx: Transaction,
  update: PaymentUpdate,
  paymentId: number | null,
  now: Date,
): Promise<boolean> => {
  const { provider, payload } = update
  const insertedEvents = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey: hashUpdate(update), paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  return insertedEvents.length > 0
}

/** Stores a message about an unknown payment. A completed one becomes a task. */
const storeUnknownPayment = async (tx: Transaction, update: PaymentUpdate, now: Date): Promise<void> => {
  if (!(await storeEvent(tx, update, null, now)) || update.outcome !== 'completed') return
  const { provider, reference, providerReference } = update
  const details = { provider, reference, providerReference, ...pickReportedDetails(update) }
  await openTask(tx, { orderId: null, kind: 'unknown-payment', details, now })
}

/** Extends the hold of goods while a payment is pending, and shortens it after the last one ended. */
export const adjustHold = async (tx: Transaction, order: OrderRow, state: PaymentState, now: Date): Promise<void> => {
  if (state === 'pending') return updateHold(tx, order, 'pending', now)
  const openCondition = and(eq(payments.orderId, order.id), inArray(payments.state, ['created', 'pending']))
  if ((await tx.$count(payments, openCondition)) === 0) await updateHold(tx, order, 'ended', now)
}

/** Verifies the payment with the provider and cancels the order's other open payments. */
const verifyAndCancelOthers = async (
  tx: Transaction,
  app: App,
  payment: PaymentRow,
  isReply: boolean,
): Promise<void> => {
  if (!isReply && findPaymentProvider(app, payment.provider)?.readState) {
    await app.jobs.enqueue(tx, REFRESH_PAYMENT, { paymentId: payment.id }, { delaySeconds: VERIFY_DELAY_SECONDS })
  }
  const otherPayments = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, payment.orderId), ne(payments.id, payment.id), eq(payments.state, 'created')))
  for (const otherPayment of otherPayments) await queuePaymentCancellation(tx, app, otherPayment)
}

/** Queues the cancellation of an open payment if its provider supports it. */
export const queuePaymentCancellation = async (tx: Transaction, app: App, payment: PaymentRow): Promise<void> => {
  if (payment.providerReference === null || !findPaymentProvider(app, payment.provider)?.cancel) return
  await app.jobs.enqueue(tx, CANCEL_PAYMENT, { paymentId: payment.id })
}

/** Returns the amount refunded at the provider; unknown for partial refunds. */
const buildOutsideRefund = ({ outcome }: PaymentUpdate, missingCents: Cents): { amountCents?: Cents | undefined } => ({
  amountCents: outcome === 'refunded-whole' ? missingCents : undefined,
})

const pickReportedDetails = ({ amountCents, currency, orderNumber, outcome }: PaymentUpdate) => ({
  amountCents,
  currency,
  orderNumber,
  outcome,
})
