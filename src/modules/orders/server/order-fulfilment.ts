import { asc, eq } from 'drizzle-orm'
import type { PieceProgress } from '#orders/domain/order-change.ts'
import { countPieces, hasSentPieces, type LinePieces } from '#orders/domain/order-pieces.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderLineRow, OrderRow } from './stored-order.ts'
import { orderLines, orderReturns, orderShipments } from './tables.ts'

export type ShipmentRow = typeof orderShipments.$inferSelect
export type ReturnRow = typeof orderReturns.$inferSelect

/** The shipments and returns of an order, with the resulting piece counts. */
export interface OrderFulfilment {
  lines: OrderLineRow[]
  /** The totals of the lines exclude VAT. */
  isExempt: boolean
  shipments: ShipmentRow[]
  returns: ReturnRow[]
  pieces: LinePieces[]
  /** Decides which steps are blocked. */
  progress: PieceProgress
}

export const readFulfilment = async (
  db: Queryable,
  { id, state, vatExempt: isExempt }: Pick<OrderRow, 'id' | 'state' | 'vatExempt'>,
): Promise<OrderFulfilment> => {
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  const shipments = await db
    .select()
    .from(orderShipments)
    .where(eq(orderShipments.orderId, id))
    .orderBy(asc(orderShipments.id))
  const returns = await db.select().from(orderReturns).where(eq(orderReturns.orderId, id)).orderBy(asc(orderReturns.id))
  const activeReturns = returns.filter(row => row.state !== 'cancelled')
  const pieces = countPieces({
    state,
    lines,
    sent: shipments.flatMap(row => row.lines),
    returned: activeReturns.flatMap(row => row.lines),
  })
  return {
    lines,
    isExempt,
    shipments,
    returns,
    pieces,
    progress: { hasSent: hasSentPieces(pieces), hasReturned: activeReturns.length > 0 },
  }
}

/** Counts inspected returned pieces by product. */
export const countReturned = ({ lines, returns }: Pick<OrderFulfilment, 'lines' | 'returns'>): Map<number, number> => {
  const pieces = new Map<number, number>()
  const returnedPieces = returns.filter(({ state }) => state === 'inspected').flatMap(row => row.lines)
  for (const { position, amount } of returnedPieces) {
    const productId = lines.find(line => line.position === position)?.productId
    if (productId !== undefined) pieces.set(productId, (pieces.get(productId) ?? 0) + amount)
  }
  return pieces
}
