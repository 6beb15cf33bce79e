import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { closeTasks, lockOrder, noteNeedsAttention, noteRefundFailed, openTask } from '#orders/server/orders.ts'
import { isAccepted, perhapsTwice, REFUND_STEPS, type RefundOutcome } from '#payments/domain/refund.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockForeign } from '../lock-foreign.ts'
import { digestOf } from '../news-key.ts'
import { LOOK_AT_REFUND } from '../payment-jobs.ts'
import { paymentOfIntent } from '../payment-of-intent.ts'
import type { PaymentRow, RefundNews, RefundRow } from '../payment-provider.ts'
import { paymentEvents, payments, refunds } from '../tables.ts'
import { moneyWentBack, REFUND_FAILED, restatePayment } from './money-went-back.ts'

const OUTCOMES = ['pending', 'done', 'failed'] as const satisfies readonly RefundOutcome[]
/** Kind of task for a refund that the shop did not request. */
const OUTSIDE = 'refunded-outside'

/** Settles a provider's message about a refund. Messages may arrive in any order and repeatedly. */
export const settleRefund = async (
  app: App,
  news: RefundNews,
  options: { askedSinceFailed: boolean } = { askedSinceFailed: false },
): Promise<void> => {
  await write(app, system(`payments:${news.provider}`), async tx => ok(await settle(tx, app, news, options)))
}

const settle = async (
  tx: Write,
  app: Pick<App, 'now' | 'jobs'>,
  news: RefundNews,
  { askedSinceFailed }: { askedSinceFailed: boolean },
): Promise<void> => {
  const now = app.now()
  const found = await refundOf(tx, news)
  if (!found) return settleOutside(tx, app, news, { askedSinceFailed })
  // Locks the order first, as every refund does, to prevent deadlocks.
  const order = await lockOrder(tx, found.orderId)
  await keep(tx, news, found.paymentId, now)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, found.paymentId)).for('no key update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, found.id)).for('no key update')
  if (!payment || !refund) throw new Error(`The refund ${found.id} vanished`)
  const state = REFUND_STEPS[refund.state][news.outcome]
  if (state === refund.state) return

  const { providerReference } = news
  const hadFailed = refund.state === 'failed'
  if (hadFailed && !askedSinceFailed && refund.providerReference === providerReference) {
    // The provider reported both results. Messages arrive in any order, so only the provider knows the current one.
    await app.jobs.enqueue(tx, LOOK_AT_REFUND, { refundId: refund.id })
    return
  }
  await tx.update(refunds).set({ state, providerReference, modifiedAt: now }).where(eq(refunds.id, refund.id))
  tx.audit({ kind: 'refund', id: refund.id, before: { state: refund.state }, after: { state } })
  await restatePayment(tx, payment, now)
  const { amountCents } = refund
  const details = { paymentId: payment.id, refundId: refund.id, amountCents, provider: payment.provider }
  if (isAccepted(state) && !isAccepted(refund.state)) await moneyWentBack(tx, app, { order, payment, refund }, now)
  if (hadFailed) await tellIfTwice(tx, payment, refund, now)
  await closeTasks(tx, order.id, 'refund-waits', now, { refundId: refund.id })
  // An accepted refund failed.
  if (state === 'failed' && isAccepted(refund.state) && payment.paysOrder)
    await noteRefundFailed(
      tx,
      order,
      { refundId: refund.id, cents: amountCents, allowance: refund.allowanceCents },
      now,
    )
  if (state === 'failed') {
    // A refund of the same amount requested after the failure replaces it. One requested earlier is a separate
    // refund.
    await closeTasks(tx, order.id, REFUND_FAILED, now, { paymentId: payment.id, amountCents }, refund.createdAt)
    await noteNeedsAttention(tx, order.id, { reason: REFUND_FAILED, ...details }, now)
  }
}

/** Handles a refund made at the provider: staff record it at its order, or find the order. */
const settleOutside = async (
  tx: Write,
  app: Pick<App, 'now' | 'jobs'>,
  news: RefundNews,
  options: { askedSinceFailed: boolean },
): Promise<void> => {
  const now = app.now()
  const { provider, providerReference, amountCents, outcome, intent } = news
  const found = await paymentOfIntent(tx, provider, intent)
  if (found) {
    await lockOrder(tx, found.orderId)
    // Staff recorded the refund while this transaction waited.
    if (await refundOf(tx, news)) return settle(tx, app, news, options)
  } else await lockForeign(tx, provider, providerReference)
  const others = OUTCOMES.filter(other => other !== outcome).map(other => keyOf({ ...news, outcome: other }))
  const wasReported =
    (await tx.$count(
      paymentEvents,
      and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventKey, others)),
    )) > 0
  if (!(await keep(tx, news, found?.id ?? null, now))) return
  // Skips repetitions: a failure counts only after another report, and any other report only as the first.
  if (wasReported !== (outcome === 'failed')) return
  const details = { provider, providerReference, amountCents, outcome }
  if (found && outcome === 'failed') await closeTasks(tx, found.orderId, OUTSIDE, now, { providerReference })
  if (found && outcome !== 'failed')
    await noteNeedsAttention(tx, found.orderId, { reason: OUTSIDE, paymentId: found.id, ...details }, now)
  else {
    const orderId = found?.orderId ?? null
    await closeTasks(tx, orderId, 'unknown-refund', now, { provider, providerReference })
    await openTask(tx, { orderId, kind: 'unknown-refund', details, now })
  }
}

/** Opens a task when a failed refund completes after all, because a later refund may have replaced it. */
const tellIfTwice = async (tx: Transaction, payment: PaymentRow, refund: RefundRow, now: Date): Promise<void> => {
  const { id: refundId, amountCents, modifiedAt: failedAt } = refund
  const { id: paymentId, orderId, provider } = payment
  const others = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, refundId)))
  const twice = perhapsTwice({ payment, refund: { amountCents, failedAt }, others })
  if (!twice) return
  const details = { paymentId, refundId, provider, amountCents: twice.cents, overCents: twice.overCents }
  await noteNeedsAttention(tx, orderId, { reason: 'refunded-twice', ...details }, now)
}

/** Finds the refund by the shop's or the provider's reference. */
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

const keyOf = ({ providerReference, outcome, amountCents }: RefundNews): string =>
  digestOf(['refund', providerReference, outcome, amountCents])

/** Stores the message; false when it was stored before. */
const keep = async (tx: Transaction, news: RefundNews, paymentId: number | null, now: Date): Promise<boolean> => {
  const { provider, payload } = news
  const stored = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey: keyOf(news), paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  return stored.length > 0
}
