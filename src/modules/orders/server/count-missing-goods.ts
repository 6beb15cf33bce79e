import { countMissingPieces, decideShipment, listPiecesInStock, type PieceCount } from '#orders/domain/order-pieces.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type OrderFulfilment, readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { countBackorderedByLine } from './take-backordered.ts'

/** Counts the wanted pieces that are neither in stock nor packed; no parcel can contain them. */
export const countMissingGoods = async (
  db: Queryable,
  order: OrderRow,
  fulfilment: OrderFulfilment,
  requestedPieces: readonly PieceCount[],
): Promise<number> => {
  if (!order.backordered) return 0
  const inStock = listPiecesInStock(fulfilment.pieces, await countBackorderedByLine(db, order, fulfilment))
  return countMissingPieces(requestedPieces, { inStock, packed: order.packedLines })
}

/**
 * Returns whether pieces of the next parcel have not arrived: the packed pieces, or all unsent ones. Reads the
 * fulfilment of backordered orders only, because most orders need no check.
 */
export const isParcelIncomplete = async (
  db: Queryable,
  order: OrderRow,
  packedLines: OrderRow['packedLines'] = order.packedLines,
): Promise<boolean> => {
  if (!order.backordered) return false
  const fulfilment = await readFulfilment(db, order)
  const shipment = decideShipment(fulfilment.pieces, packedLines ?? undefined)
  return shipment.ok && (await countMissingGoods(db, order, fulfilment, shipment.value.lines)) > 0
}
