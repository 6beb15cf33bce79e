import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderEvents, orders } from './tables.ts'

export interface OrderOutcome {
  number: number
  /** The time at which the order was delivered as a whole; null before that. */
  deliveredAt: Date | null
  /** The customer's payments less refunds. */
  netPaidCents: Cents
}

/** Reads the number, delivery and net payment of these orders, by id. */
export const readOrderOutcomes = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderOutcome>> => {
  if (orderIds.length === 0) return new Map()
  const netPaidCents = sql<number>`${orders.paidCents} - ${orders.refundedCents}`
  const rows = await db
    .select({ id: orders.id, number: orders.number, deliveredAt: max(orderEvents.at), netPaidCents })
    .from(orders)
    .leftJoin(orderEvents, and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'delivered')))
    .where(inArray(orders.id, [...new Set(orderIds)]))
    .groupBy(orders.id)
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]))
}
