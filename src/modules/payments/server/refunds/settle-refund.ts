import { and, eq, or } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { closeTasks, lockOrder, noteNeedsAttention, noteRefundFailed, openTask } from '#orders/server/orders.ts'
import { isAccepted, REFUND_STEPS } from '#payments/domain/refund.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { digestOf } from '../news-key.ts'
import type { RefundNews } from '../payment-provider.ts'
import { paymentEvents, payments, refunds } from '../tables.ts'
import { moneyWentBack, REFUND_FAILED, restatePayment } from './money-went-back.ts'

/** Deals with what a provider says about money that goes back: in any order, any number of times. */
export const settleRefund = async (app: App, news: RefundNews): Promise<void> => {
  await write(app, system(`payments:${news.provider}`), async tx => ok(await settle(tx, app, news)))
}

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
  await restatePayment(tx, payment, now)
  const { amountCents } = refund
  const details = { paymentId: payment.id, refundId: refund.id, amountCents, provider: payment.provider }
  if (isAccepted(state) && !isAccepted(refund.state)) await moneyWentBack(tx, app, { order, payment, refund }, now)
  await closeTasks(tx, order.id, 'refund-waits', now, { refundId: refund.id })
  // It was on its way, and came back.
  if (state === 'failed' && isAccepted(refund.state) && payment.paysOrder)
    await noteRefundFailed(
      tx,
      order,
      { refundId: refund.id, cents: amountCents, allowance: refund.allowanceCents },
      now,
    )
  if (state === 'failed') {
    // The same sum asked for after one failed is the same wish, tried again; two that were asked for before are two.
    await closeTasks(tx, order.id, REFUND_FAILED, now, { paymentId: payment.id, amountCents }, refund.createdAt)
    await noteNeedsAttention(tx, order.id, { reason: REFUND_FAILED, ...details }, now)
  }
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
