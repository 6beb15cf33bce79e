import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from './tables.ts'

/** Finds the cancelled and returned ones among these orders. */
export const findEndedOrders = async (db: Queryable, orderIds: readonly number[]): Promise<ReadonlySet<number>> => {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...new Set(orderIds)]), inArray(orders.state, ['cancelled', 'returned'])))
  return new Set(rows.map(row => row.id))
}
