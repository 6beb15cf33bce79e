import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { closeTasks, lockOrder, openTask, recordFailedRefund, recordNeedsAttention } from '#orders/server/orders.ts'
import {
  findPossibleDoubleRefund,
  isAccepted,
  REFUND_TRANSITIONS,
  type RefundOutcome,
} from '#payments/domain/refund.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { findPaymentByIntent } from '../find-payment-by-intent.ts'
import { hashParts } from '../hash-update.ts'
import { lockProviderReference } from '../lock-provider-reference.ts'
import { REFRESH_REFUND } from '../payment-jobs.ts'
import type { PaymentRow, RefundRow, RefundUpdate } from '../payment-provider.ts'
import { paymentEvents, payments, refunds } from '../tables.ts'
import { completeRefund, REFUND_FAILED, updatePaymentState } from './complete-refund.ts'

const OUTCOMES = ['pending', 'done', 'failed'] as const satisfies readonly RefundOutcome[]
/** Kinds of staff tasks about refunds. */
const OUTSIDE_REFUND = 'refunded-outside'
const UNKNOWN_REFUND = 'unknown-refund'
const REFUND_WAITS = 'refund-waits'

interface SettleOptions {
  /** The message answers the shop's own request for the current state, so it may revive a failed refund. */
  isConfirmedByProvider: boolean
}

/** Settles a provider's message about a refund. Messages may arrive in any order and repeatedly. */
export const settleRefund = async (
  app: App,
  update: RefundUpdate,
  options: SettleOptions = { isConfirmedByProvider: false },
): Promise<void> => {
  await write(app, createSystemActor(`payments:${update.provider}`), async tx =>
    ok(await settle(tx, app, update, options)),
  )
}

const settle = async (
  tx: Write,
  app: Pick<App, 'now' | 'jobs'>,
  update: RefundUpdate,
  { isConfirmedByProvider }: SettleOptions,
): Promise<void> => {
  const now = app.now()
  const refundRow = await findRefund(tx, update)
  if (!refundRow) return settleOutsideRefund(tx, app, update, { isConfirmedByProvider })
  // Locks the order first, as every refund does, to prevent deadlocks.
  const order = await lockOrder(tx, refundRow.orderId)
  await storeEvent(tx, update, refundRow.paymentId, now)
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refundRow.paymentId)).for('no key update')
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundRow.id)).for('no key update')
  if (!payment || !refund) throw new Error(`The refund ${refundRow.id} vanished`)
  const state = REFUND_TRANSITIONS[refund.state][update.outcome]
  if (state === refund.state) return

  const { providerReference } = update
  const hadFailed = refund.state === 'failed'
  if (hadFailed && !isConfirmedByProvider && refund.providerReference === providerReference) {
    // The provider reported both results. Messages arrive in any order, so only the provider knows the current one.
    await app.jobs.enqueue(tx, REFRESH_REFUND, { refundId: refund.id })
    return
  }
  const resultTimes = {
    ...(state === 'done' && { completedAt: refund.completedAt ?? now }),
    failedAt: state === 'failed' ? now : null,
  }
  await tx
    .update(refunds)
    .set({ state, providerReference, modifiedAt: now, ...resultTimes })
    .where(eq(refunds.id, refund.id))
  tx.audit({ kind: 'refund', id: refund.id, before: { state: refund.state }, after: { state } })
  await updatePaymentState(tx, payment, now)
  const { amountCents } = refund
  const details = { paymentId: payment.id, refundId: refund.id, amountCents, provider: payment.provider }
  if (isAccepted(state) && !isAccepted(refund.state)) await completeRefund(tx, app, { order, payment, refund }, now)
  if (hadFailed) await reportDoubleRefund(tx, payment, refund, now)
  await closeTasks(tx, order.id, REFUND_WAITS, now, { refundId: refund.id })
  if (state === 'failed' && isAccepted(refund.state) && payment.paysOrder) {
    const failedRefund = { refundId: refund.id, cents: amountCents, allowanceCents: refund.allowanceCents }
    await recordFailedRefund(tx, order, failedRefund, now)
  }
  if (state === 'failed') {
    // A refund of the same amount requested after the failure replaces it. An earlier request is a separate refund.
    await closeTasks(tx, order.id, REFUND_FAILED, now, { paymentId: payment.id, amountCents }, refund.createdAt)
    await recordNeedsAttention(tx, order.id, { reason: REFUND_FAILED, ...details }, now)
  }
}

/** Handles a refund made at the provider: staff record it at its order, or find the order. */
const settleOutsideRefund = async (
  tx: Write,
  app: Pick<App, 'now' | 'jobs'>,
  update: RefundUpdate,
  options: SettleOptions,
): Promise<void> => {
  const now = app.now()
  const { provider, providerReference, amountCents, outcome, intent } = update
  const payment = await findPaymentByIntent(tx, provider, intent)
  if (payment) {
    await lockOrder(tx, payment.orderId)
    // Staff recorded the refund while this transaction waited.
    if (await findRefund(tx, update)) return settle(tx, app, update, options)
  } else {
    await lockProviderReference(tx, provider, providerReference)
  }
  const otherKeys = OUTCOMES.filter(otherOutcome => otherOutcome !== outcome).map(otherOutcome =>
    buildEventKey({ ...update, outcome: otherOutcome }),
  )
  const wasReported =
    (await tx.$count(
      paymentEvents,
      and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventKey, otherKeys)),
    )) > 0
  if (!(await storeEvent(tx, update, payment?.id ?? null, now))) return
  // Ignores a failure without an earlier report, and a success after one, whose task exists already.
  const isFailure = outcome === 'failed'
  if (isFailure ? !wasReported : wasReported) return
  const details = { provider, providerReference, amountCents, outcome }
  if (payment && !isFailure) {
    await recordNeedsAttention(tx, payment.orderId, { reason: OUTSIDE_REFUND, paymentId: payment.id, ...details }, now)
    return
  }
  if (payment) await closeTasks(tx, payment.orderId, OUTSIDE_REFUND, now, { providerReference })
  const orderId = payment?.orderId ?? null
  await closeTasks(tx, orderId, UNKNOWN_REFUND, now, { provider, providerReference })
  await openTask(tx, { orderId, kind: UNKNOWN_REFUND, details, now })
}

/** Opens a task when a failed refund completes after all, because a later refund may have replaced it. */
const reportDoubleRefund = async (
  tx: Transaction,
  payment: PaymentRow,
  refund: RefundRow,
  now: Date,
): Promise<void> => {
  const { id: refundId, amountCents, modifiedAt: failedAt } = refund
  const { id: paymentId, orderId, provider } = payment
  const otherRefunds = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.id, refundId)))
  const doubleRefund = findPossibleDoubleRefund({ payment, refund: { amountCents, failedAt }, otherRefunds })
  if (!doubleRefund) return
  const details = { paymentId, refundId, provider, amountCents: doubleRefund.cents, overCents: doubleRefund.overCents }
  await recordNeedsAttention(tx, orderId, { reason: 'refunded-twice', ...details }, now)
}

/** Finds the refund by the shop's or the provider's reference. */
const findRefund = async (
  tx: Transaction,
  { provider, reference, providerReference }: RefundUpdate,
): Promise<{ id: number; paymentId: number; orderId: number } | null> => {
  const providerReferenceCondition = eq(refunds.providerReference, providerReference)
  const [row] = await tx
    .select({ id: refunds.id, paymentId: payments.id, orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.provider, provider),
        reference === null
          ? providerReferenceCondition
          : or(eq(refunds.reference, reference), providerReferenceCondition),
      ),
    )
  return row ?? null
}

const buildEventKey = ({ providerReference, outcome, amountCents }: RefundUpdate): string =>
  hashParts(['refund', providerReference, outcome, amountCents])

/** Stores the message. Returns false when it was stored before. */
const storeEvent = async (
  tx: Transaction,
  update: RefundUpdate,
  paymentId: number | null,
  now: Date,
): Promise<boolean> => {
  const { provider, payload } = update
  const insertedEvents = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey: buildEventKey(update), paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  return insertedEvents.length > 0
}
