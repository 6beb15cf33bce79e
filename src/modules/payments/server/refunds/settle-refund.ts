import { and, eq, or } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { ok } from '#kernel/outcome.ts'
import {
  closeTasks,
  lessenTasks,
  lockOrder,
  noteNeedsAttention,
  noteOrderEvent,
  noteRefund,
  noteRefundFailed,
  openTask,
  refundMail,
} from '#orders/server/orders.ts'
import { isAccepted, REFUND_STEPS, stateAfterRefunds } from '#payments/domain/refund.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { auditPayment } from '../audit-payment.ts'
import { digestOf } from '../news-key.ts'
import type { PaymentRow, RefundNews } from '../payment-provider.ts'
import { paymentEvents, payments, refunds } from '../tables.ts'

/** Deals with what a provider says about money that goes back: in any order, any number of times. */
export const settleRefund = async (app: App, news: RefundNews): Promise<void> => {
  await write(app, system(`payments:${news.provider}`), async tx => ok(await settle(tx, app, news)))
}

/** The task of money that did not go back. */
const REFUND_FAILED = 'refund-failed'
/** Tasks about money that came and is none of the order's. */
const BESIDE_THE_SALE = ['second-payment', 'payment-of-cancelled-order'] as const

const settle = async (tx: Write, app: Pick<App, 'now' | 'jobs'>, news: RefundNews): Promise<void> => {
  const now = app.now()
  const found = await refundOf(tx, news)
  if (!found) {
    const isNew = await keep(tx, news, null, now)
    const { provider, providerReference, amountCents, outcome } = news
    const details = { provider, providerReference, amountCents, outcome }
    if (isNew) await openTask(tx, { orderId: null, kind: 'unknown-refund', details, now })
    return
  }
  // The order first: what is kept holds the payment that it names, and whoever refunds waits for that with the order in hand.
  const order = await lockOrder(tx, found.orderId)
  await keep(tx, news, found.paymentId, now)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, found.paymentId)).for('no key update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, found.id)).for('no key update')
  if (!payment || !refund) throw new Error(`The refund ${found.id} vanished`)
  const state = REFUND_STEPS[refund.state][news.outcome]
  if (state === refund.state) return

  const { providerReference } = news
  await tx.update(refunds).set({ state, providerReference, modifiedAt: now }).where(eq(refunds.id, refund.id))
  tx.audit({ kind: 'refund', id: refund.id, before: { state: refund.state }, after: { state } })
  const all = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const after = stateAfterRefunds({ payment, refunds: all })
  if (after !== payment.state) {
    await tx.update(payments).set({ state: after, modifiedAt: now }).where(eq(payments.id, payment.id))
    auditPayment(tx, { ...payment, state: after }, payment.state)
  }
  const { amountCents } = refund
  const details = { paymentId: payment.id, refundId: refund.id, amountCents, provider: payment.provider }
  if (isAccepted(state) && !isAccepted(refund.state)) {
    await noteOrderEvent(tx, { orderId: order.id, actor: refund.actor, kind: 'refunded', details, now })
    if (payment.paysOrder) {
      const allowanceCents = await noteRefund(tx, order, amountCents, now)
      await tx.update(refunds).set({ allowanceCents }).where(eq(refunds.id, refund.id))
    }
    const told = { orderId: order.id, refundId: refund.id, cents: amountCents, ofSale: payment.paysOrder }
    await refundMail(tx, app.jobs, told)
    await lessenFailed(tx, payment, amountCents, now)
  }
  // All of what came beside the sale is on its way back.
  if (after === 'refunded' && !payment.paysOrder) {
    for (const kind of BESIDE_THE_SALE) await closeTasks(tx, order.id, kind, now, { paymentId: payment.id })
  }
  await closeTasks(tx, order.id, 'refund-waits', now, { refundId: refund.id })
  // It was on its way, and came back.
  if (state === 'failed' && isAccepted(refund.state) && payment.paysOrder)
    await noteRefundFailed(tx, order, { cents: amountCents, allowance: refund.allowanceCents }, now)
  if (state === 'failed') {
    // The same sum asked for after one failed is the same wish, tried again; two that were asked for before are two.
    await closeTasks(tx, order.id, REFUND_FAILED, now, { paymentId: payment.id, amountCents }, refund.createdAt)
    await noteNeedsAttention(tx, order.id, { reason: REFUND_FAILED, ...details }, now)
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

/** By our reference, else by the provider's own. */
const refundOf = async (
  tx: Transaction,
  { provider, reference, providerReference }: RefundNews,
): Promise<{ id: number; paymentId: number; orderId: number } | null> => {
  const same = eq(refunds.providerReference, providerReference)
  const [row] = await tx
    .select({ id: refunds.id, paymentId: payments.id, orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.provider, provider), reference === null ? same : or(eq(refunds.reference, reference), same)))
  return row ?? null
}

/** Keeps the message; false when it was kept before. */
const keep = async (tx: Transaction, news: RefundNews, paymentId: number | null, now: Date): Promise<boolean> => {
  const { provider, providerReference, outcome, amountCents, payload } = news
  const eventKey = digestOf(['refund', providerReference, outcome, amountCents])
  const kept = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey, paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  return kept.length > 0
}
