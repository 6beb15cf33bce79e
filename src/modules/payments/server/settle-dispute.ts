import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { closeTasks, lockOrder, openTask, recordNeedsAttention, recordOrderEvent } from '#orders/server/orders.ts'
import { type DisputeStage, listLaterStages } from '#payments/domain/dispute.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { findPaymentByIntent } from './find-payment-by-intent.ts'
import { hashParts } from './hash-update.ts'
import { lockProviderReference } from './lock-provider-reference.ts'
import type { DisputeUpdate } from './payment-provider.ts'
import { paymentEvents } from './tables.ts'

/** The task for each stage. A won dispute has no task. */
const TASK_KINDS = {
  inquiry: 'payment-disputed',
  opened: 'payment-disputed',
  won: null,
  lost: 'dispute-lost',
} as const satisfies Record<DisputeStage, string | null>

const DISPUTE_TASKS = ['payment-disputed', 'dispute-lost'] as const

/**
 * Settles a provider's message about a dispute. Messages may arrive in any order and repeatedly; staff respond at
 * the provider.
 */
export const settleDispute = async (app: App, update: DisputeUpdate): Promise<void> => {
  await write(app, createSystemActor(`payments:${update.provider}`), async tx =>
    ok(await settle(tx, app.now(), update)),
  )
}

const settle = async (tx: Write, now: Date, update: DisputeUpdate): Promise<void> => {
  const { provider, providerReference, intent, amountCents, currency, reason, stage, dueBy } = update
  const kind = TASK_KINDS[stage]
  const details = {
    provider,
    amountCents,
    currency,
    disputeReason: reason,
    // A closed dispute has no deadline.
    ...(dueBy && stage !== 'lost' && { answerBy: dueBy.toISOString() }),
  }
  const payment = await findPaymentByIntent(tx, provider, intent)
  if (!payment) {
    await lockProviderReference(tx, provider, providerReference)
    if (!(await storeEvent(tx, update, null, now))) return
    for (const earlierKind of DISPUTE_TASKS)
      await closeTasks(tx, null, earlierKind, now, { provider, providerReference })
    if (kind) await openTask(tx, { orderId: null, kind, details: { ...details, providerReference }, now })
    return
  }
  const { id: paymentId, orderId } = payment
  await lockOrder(tx, orderId)
  if (!(await storeEvent(tx, update, paymentId, now))) return
  const dispute = { paymentId, dispute: providerReference }
  if (!kind)
    await recordOrderEvent(tx, {
      orderId,
      actor: 'system',
      kind: 'dispute-won',
      details: { ...dispute, amountCents },
      now,
    })
  for (const earlierKind of DISPUTE_TASKS)
    await closeTasks(tx, orderId, earlierKind, now, { dispute: providerReference })
  if (kind) await recordNeedsAttention(tx, orderId, { reason: kind, ...dispute, ...details }, now)
}

/** Stores the message. Returns false when this stage or a later one was reported before. */
const storeEvent = async (
  tx: Transaction,
  update: DisputeUpdate,
  paymentId: number | null,
  now: Date,
): Promise<boolean> => {
  const { provider, payload, stage } = update
  const toEventKey = (disputeStage: DisputeStage) => hashParts(['dispute', update.providerReference, disputeStage])
  const insertedEvents = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey: toEventKey(stage), paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  if (insertedEvents.length === 0) return false
  const laterEventCondition = and(
    eq(paymentEvents.provider, provider),
    inArray(paymentEvents.eventKey, listLaterStages(stage).map(toEventKey)),
  )
  return (await tx.$count(paymentEvents, laterEventCondition)) === 0
}
