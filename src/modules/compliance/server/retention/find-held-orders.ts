import { and, inArray, isNotNull } from 'drizzle-orm'
import type { RetentionObstacle } from '#orders/domain/order-retention.ts'
import { findRetentionObstacles } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { withdrawals } from '../tables.ts'

/** Finds those of the orders whose payments another module has not finished. */
export type RefundSearch = (db: Queryable, orderIds: readonly number[]) => Promise<ReadonlySet<number>>

/**
 * Finds the orders whose person the shop still needs, with a reason each. Statements of withdrawal are stored for three
 * years after their case, and prove something about an order.
 */
export const findHeldOrders = async (
  db: Queryable,
  ids: readonly number[],
  { day, findRefunds }: { day: string; findRefunds: RefundSearch },
): Promise<ReadonlyMap<number, RetentionObstacle>> => {
  if (ids.length === 0) return new Map()
  const statements = await db
    .select({ orderId: withdrawals.orderId })
    .from(withdrawals)
    .where(and(inArray(withdrawals.orderId, [...ids]), isNotNull(withdrawals.submittedAt)))
  const refunds = await findRefunds(db, ids)
  return new Map([
    ...[...refunds].map(id => [id, 'refund'] as const),
    ...statements.flatMap(({ orderId }) => (orderId === null ? [] : [[orderId, 'withdrawal'] as const])),
    ...(await findRetentionObstacles(db, ids, day)),
  ])
}
