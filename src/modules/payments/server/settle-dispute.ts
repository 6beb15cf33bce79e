import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { closeTasks, lockOrder, noteNeedsAttention, noteOrderEvent, openTask } from '#orders/server/orders.ts'
import { type DisputeStage, overtakenBy } from '#payments/domain/dispute.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockForeign } from './lock-foreign.ts'
import { digestOf } from './news-key.ts'
import { paymentOfIntent } from './payment-of-intent.ts'
import type { DisputeNews } from './payment-provider.ts'
import { paymentEvents } from './tables.ts'

/** Task for each stage; a won dispute needs no task. */
const TASKS = {
  inquiry: 'payment-disputed',
  opened: 'payment-disputed',
  won: null,
  lost: 'dispute-lost',
} as const satisfies Record<DisputeStage, string | null>

const TOLD_OF = ['payment-disputed', 'dispute-lost'] as const

/**
 * Settles a provider's message about a dispute. Messages may arrive in any order and repeatedly; staff respond at
 * the provider.
 */
export const settleDispute = async (app: App, news: DisputeNews): Promise<void> => {
  await write(app, system(`payments:${news.provider}`), async tx => ok(await settle(tx, app.now(), news)))
}

const settle = async (tx: Write, now: Date, news: DisputeNews): Promise<void> => {
  const { provider, providerReference, intent, amountCents, currency, reason, stage, dueBy } = news
  const kind = TASKS[stage]
  const details = {
    provider,
    amountCents,
    currency,
    disputeReason: reason,
    // A decided dispute has no deadline.
    ...(dueBy && stage !== 'lost' && { answerBy: dueBy.toISOString() }),
  }
  const found = await paymentOfIntent(tx, provider, intent)
  if (!found) {
    await lockForeign(tx, provider, providerReference)
    if (!(await isNews(tx, news, null, now))) return
    for (const before of TOLD_OF) await closeTasks(tx, null, before, now, { provider, providerReference })
    if (kind) await openTask(tx, { orderId: null, kind, details: { ...details, providerReference }, now })
    return
  }
  const { id: paymentId, orderId } = found
  await lockOrder(tx, orderId)
  if (!(await isNews(tx, news, paymentId, now))) return
  const dispute = { paymentId, dispute: providerReference }
  if (!kind)
    await noteOrderEvent(tx, {
      orderId,
      actor: 'system',
      kind: 'dispute-won',
      details: { ...dispute, amountCents },
      now,
    })
  for (const before of TOLD_OF) await closeTasks(tx, orderId, before, now, { dispute: providerReference })
  if (kind) await noteNeedsAttention(tx, orderId, { reason: kind, ...dispute, ...details }, now)
}

/** Stores the message; false when this stage or one after it was reported before. */
const isNews = async (tx: Transaction, news: DisputeNews, paymentId: number | null, now: Date): Promise<boolean> => {
  const { provider, payload, stage } = news
  const keyOf = (of: DisputeStage) => digestOf(['dispute', news.providerReference, of])
  const stored = await tx
    .insert(paymentEvents)
    .values({ provider, eventKey: keyOf(stage), paymentId, payload, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventKey: paymentEvents.eventKey })
  if (stored.length === 0) return false
  const later = and(
    eq(paymentEvents.provider, provider),
    inArray(paymentEvents.eventKey, overtakenBy(stage).map(keyOf)),
  )
  return (await tx.$count(paymentEvents, later)) === 0
}
