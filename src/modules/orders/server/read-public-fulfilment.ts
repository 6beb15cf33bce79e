import { asc, eq } from 'drizzle-orm'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { computeLineFulfilments } from '#orders/domain/line-fulfilment.ts'
import { hasShipped, type PieceCount } from '#orders/domain/order-pieces.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StoredOrder } from './stored-order.ts'
import { orderReturns, orderRevisions, orderShipments } from './tables.ts'

/**
 * Reads the progress of an order's pieces for its public page, without actors and reasons; null when the order's state
 * is sufficient.
 */
export const readPublicFulfilment = async (
  db: Queryable,
  { order, lines }: StoredOrder,
): Promise<PublicFulfilment | null> => {
  if (order.state !== 'packed' && !hasShipped(order.state)) return null
  const [sentShipments, returns, [placed]] = await Promise.all([
    db.select().from(orderShipments).where(eq(orderShipments.orderId, order.id)).orderBy(asc(orderShipments.id)),
    db.select().from(orderReturns).where(eq(orderReturns.orderId, order.id)),
    db
      .select()
      .from(orderRevisions)
      .where(eq(orderRevisions.orderId, order.id))
      .orderBy(asc(orderRevisions.revision))
      .limit(1),
  ])
  // The last step ships nothing when the remaining pieces were removed.
  const shipments = sentShipments.filter(shipment => shipment.lines.length > 0)
  const placedLines = placed?.lines ?? lines
  const lineFulfilments = computeLineFulfilments({ state: order.state, lines, placedLines, shipments, returns })
  if (!lineFulfilments) return null
  const describePieces = (pieces: readonly PieceCount[]): PublicFulfilment['cancelled'] =>
    pieces.flatMap(({ position, amount }) => {
      const line = [...lines, ...placedLines].find(candidate => candidate.position === position)
      return line ? [{ code1: line.code1, name: line.name, unit: line.unit, amount }] : []
    })
  return {
    lines: lineFulfilments
      .slice(0, lines.length)
      .map(({ position, toCome, ...counts }) => ({ ...counts, to_come: toCome })),
    cancelled: describePieces(
      lineFulfilments.slice(lines.length).map(({ position, cancelled }) => ({ position, amount: cancelled })),
    ),
    parcels: shipments.map(shipment => ({
      sent_at: shipment.at.toISOString(),
      tracking: resolveTracking(shipment.tracking, order.delivery),
      pieces: describePieces(shipment.lines),
    })),
  }
}
