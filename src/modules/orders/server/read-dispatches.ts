import { and, asc, eq, inArray } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import { findReceivedOn, RECEIPT_EVENTS } from '#orders/domain/received-on.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderEvents, orderShipments } from './tables.ts'

interface Dispatch {
  /** The moment at which staff recorded it. */
  at: Date
  /** The day on which the goods left, `YYYY-MM-DD`. */
  day: string
}

/**
 * Lists the dispatches of an order, earliest first: its shipments, and its hand-over. Customers who collect their goods
 * get no shipment.
 */
export const readDispatches = async (db: Queryable, orderId: number): Promise<Dispatch[]> => {
  const shipments = await db
    .select({ at: orderShipments.at })
    .from(orderShipments)
    .where(eq(orderShipments.orderId, orderId))
  const receipts = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, [...RECEIPT_EVENTS])))
    .orderBy(asc(orderEvents.id))
  const handOver = receipts.findLast(({ kind, details }) => kind === 'delivered' && details.from !== 'shipped')
  const dispatches = shipments.map(({ at }) => ({ at, day: getShopDay(at) }))
  if (handOver) dispatches.push({ at: handOver.at, day: findReceivedOn(receipts) ?? getShopDay(handOver.at) })
  return dispatches.sort(
    (first, second) => first.day.localeCompare(second.day) || first.at.getTime() - second.at.getTime(),
  )
}
