import { and, asc, desc, eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { TransportEvidence } from '#orders/contract-transport-evidence.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import type { TransportEvidenceKind } from '#orders/domain/transport-evidence.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { closeTasks } from './close-tasks.ts'
import { hasTask } from './has-task.ts'
import { openTask } from './open-task.ts'
import type { OrderRow } from './stored-order.ts'
import { orders, transportEvidence } from './tables.ts'

type EvidenceRow = typeof transportEvidence.$inferSelect

const TASK = 'transport-evidence'

const toEvidence = ({ orderId: _orderId, at, ...row }: EvidenceRow): TransportEvidence => ({
  ...row,
  at: at.toISOString(),
})

/** Lists the documents that prove an order's transport, oldest first. */
export const listTransportEvidence = async (db: Queryable, orderId: number): Promise<TransportEvidence[]> => {
  const orderCondition = eq(transportEvidence.orderId, orderId)
  const rows = await db.select().from(transportEvidence).where(orderCondition).orderBy(asc(transportEvidence.id))
  return rows.map(toEvidence)
}

/** Returns the time at which staff recorded the first document that proves the transport, by order id. */
export const findEvidencedOrders = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Date>> => {
  const rows = await db
    .select({ orderId: transportEvidence.orderId, at: transportEvidence.at })
    .from(transportEvidence)
    .where(buildIdCondition(transportEvidence.orderId, orderIds))
    .orderBy(desc(transportEvidence.at))
  // The map keeps the first document of each order, because it comes last.
  return new Map(rows.map(({ orderId, at }) => [orderId, at]))
}

/** Opens or closes the task about a locked order whose goods left without VAT and without evidence of transport. */
export const syncEvidenceTask = async (tx: Write, order: OrderRow, now: Date): Promise<void> => {
  const isDue = order.vatExempt && hasShipped(order.state) && order.state !== 'returned'
  const isMissing = isDue && (await findEvidencedOrders(tx, [order.id])).size === 0
  if (!isMissing) return closeTasks(tx, order.id, TASK, now)
  const hasOpenTask = await hasTask(tx, order.id, TASK, { since: now })
  if (!hasOpenTask) await openTask(tx, { orderId: order.id, kind: TASK, now })
}

const lockExistingOrder = async (tx: Write, id: number): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)).for('no key update'))[0]

interface NewEvidence {
  kind: TransportEvidenceKind
  day: string
  note: string
  author: string
}

/** A repeated request gets the stored document. */
interface RepeatedRequest {
  existing: TransportEvidence
}

type AddFailure = 'notFound' | 'notExempt' | 'futureDay'

/** Records a document that proves the transport. A repeated request returns the recorded document. */
export const addTransportEvidence = async (
  app: App,
  actor: Actor,
  orderId: number,
  evidence: NewEvidence,
): Promise<Result<TransportEvidence, AddFailure>> => {
  const added = await write(
    app,
    actor,
    async (tx): Promise<Result<TransportEvidence, AddFailure | RepeatedRequest>> => {
      const now = app.now()
      const order = await lockExistingOrder(tx, orderId)
      if (!order) return failure('notFound')
      if (!order.vatExempt) return failure('notExempt')
      if (evidence.day > getShopDay(now)) return failure('futureDay')
      const { kind, day, note } = evidence
      const existing = (await listTransportEvidence(tx, orderId)).find(
        candidate => candidate.kind === kind && candidate.day === day && candidate.note === note,
      )
      if (existing) return failure({ existing })
      const row = getFirstElement(
        await tx
          .insert(transportEvidence)
          .values({ orderId, ...evidence, at: now })
          .returning(),
      )
      // The note may contain personal data, so the audit log leaves it out.
      tx.audit({ kind: 'order', id: orderId, action: 'evidence-added', after: { evidence: row.id, kind, day } })
      await syncEvidenceTask(tx, order, now)
      return ok(toEvidence(row))
    },
  )
  if (added.ok) return added
  return typeof added.reason === 'object' ? ok(added.reason.existing) : failure(added.reason)
}

/** Removes a document that was recorded by mistake. */
export const removeTransportEvidence = (
  app: App,
  actor: Actor,
  { orderId, id }: { orderId: number; id: number },
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound'>> => {
    const order = await lockExistingOrder(tx, orderId)
    if (!order) return failure('notFound')
    const evidenceCondition = and(eq(transportEvidence.id, id), eq(transportEvidence.orderId, orderId))
    const [row] = await tx.delete(transportEvidence).where(evidenceCondition).returning()
    if (!row) return failure('notFound')
    const { kind, day } = row
    tx.audit({ kind: 'order', id: orderId, action: 'evidence-removed', before: { evidence: id, kind, day } })
    await syncEvidenceTask(tx, order, app.now())
    return ok(null)
  })
