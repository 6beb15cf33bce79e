import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments, refunds } from '../tables.ts'

/** Finds those of the orders with a refund that is neither done nor failed. */
export const findOrdersWithRefunds = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, [...orderIds]), notInArray(refunds.state, ['done', 'failed'])))
  return new Set(rows.map(({ orderId }) => orderId))
}
