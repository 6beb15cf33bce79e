import { asc, eq } from 'drizzle-orm'
import type { PublicFulfilment } from '#orders/contract-order-parts.ts'
import { lineFulfilments } from '#orders/domain/line-fulfilment.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import { hasShipped } from '#orders/domain/order-pieces.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StoredOrder } from './stored-order.ts'
import { orderReturns, orderRevisions, orderShipments } from './tables.ts'

/**
 * The progress of an order's pieces for its public page, without actors and reasons; null when the state says it
 * all.
 */
export const readPublicFulfilment = async (
  db: Queryable,
  { order, lines }: StoredOrder,
): Promise<PublicFulfilment | null> => {
  if (order.state !== 'packed' && !hasShipped(order.state)) return null
  const [sent, returns, [placed]] = await Promise.all([
    db.select().from(orderShipments).where(eq(orderShipments.orderId, order.id)).orderBy(asc(orderShipments.id)),
    db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id)),
    db
      .select()
      .from(orderRevisions)
      .where(eq(orderRevisions.orderId, order.id))
      .orderBy(asc(orderRevisions.edition))
      .limit(1),
  ])
  // The last step ships nothing when the remaining pieces were removed.
  const shipments = sent.filter(one => one.lines.length > 0)
  const placedLines = placed?.lines ?? lines
  const parts = lineFulfilments({ state: order.state, lines, placed: placedLines, shipments, returns })
  if (!parts) return null
  const named = (some: readonly PieceCount[]): PublicFulfilment['cancelled'] =>
    some.flatMap(({ position, amount }) => {
      const line = [...lines, ...placedLines].find(one => one.position === position)
      return line ? [{ code1: line.code1, name: line.name, unit: line.unit, amount }] : []
    })
  return {
    lines: parts.slice(0, lines.length).map(({ position, toCome, ...rest }) => ({ ...rest, to_come: toCome })),
    cancelled: named(parts.slice(lines.length).map(({ position, cancelled }) => ({ position, amount: cancelled }))),
    parcels: shipments.map(one => ({
      sent_at: one.at.toISOString(),
      tracking: resolveTracking(one.tracking, order.delivery),
      pieces: named(one.lines),
    })),
  }
}
