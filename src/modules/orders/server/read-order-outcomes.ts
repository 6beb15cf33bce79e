import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { findReceivedOn, RECEIPT_EVENTS } from '#orders/domain/received-on.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderEvents, orders } from './tables.ts'

export interface OrderOutcome {
  number: number
  /** The day on which the customer received the whole order, as `YYYY-MM-DD`; null while it is unknown. */
  receivedOn: string | null
  /** The customer's payments less refunds. */
  netPaidCents: Cents
}

/** Reads the number, day of receipt and net payment of these orders, by id. */
export const readOrderOutcomes = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderOutcome>> => {
  if (orderIds.length === 0) return new Map()
  const ids = [...new Set(orderIds)]
  const netPaidCents = sql<number>`${orders.paidCents} - ${orders.refundedCents}`
  const rows = await db
    .select({ id: orders.id, number: orders.number, netPaidCents })
    .from(orders)
    .where(inArray(orders.id, ids))
  const events = await db
    .select()
    .from(orderEvents)
    .where(and(inArray(orderEvents.orderId, ids), inArray(orderEvents.kind, [...RECEIPT_EVENTS])))
    .orderBy(asc(orderEvents.id))
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId)
  return new Map(
    rows.map(({ id, ...outcome }) => [id, { ...outcome, receivedOn: findReceivedOn(eventsByOrder.get(id) ?? []) }]),
  )
}
