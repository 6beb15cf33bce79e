import { countMissingPieces, listPiecesInStock, type PieceCount } from '#orders/domain/order-pieces.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'
import { countBackorderedByLine } from './take-backordered.ts'

/** Counts the wanted pieces that are neither in stock nor packed; no parcel can contain them. */
export const countMissingGoods = async (
  db: Queryable,
  order: OrderRow,
  fulfilment: OrderFulfilment,
  wanted: readonly PieceCount[],
): Promise<number> => {
  if (!order.backordered) return 0
  const inStock = listPiecesInStock(fulfilment.pieces, await countBackorderedByLine(db, order, fulfilment))
  return countMissingPieces(wanted, { inStock, packed: order.packedLines })
}
