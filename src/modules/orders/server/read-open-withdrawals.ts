import { and, asc, like } from 'drizzle-orm'
import { hasOpenWithdrawal } from '#orders/domain/refund-deadline.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderEvents } from './tables.ts'

/** Returns those of the orders that have a withdrawal which staff did not close. */
export const readOpenWithdrawals = async (db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const events = await db
    .select({ orderId: orderEvents.orderId, kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(and(buildIdCondition(orderEvents.orderId, ids), like(orderEvents.kind, 'withdrawal-%')))
    .orderBy(asc(orderEvents.id))
  const histories = Map.groupBy(events, ({ orderId }) => orderId)
  return new Set([...histories].filter(([, history]) => hasOpenWithdrawal(history)).map(([orderId]) => orderId))
}
