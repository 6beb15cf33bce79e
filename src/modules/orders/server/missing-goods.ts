import { countMissing, type PieceCount, piecesHere } from '#orders/domain/order-pieces.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderDeeds } from './order-deeds.ts'
import type { OrderRow } from './stored-order.ts'
import { awaitedPieces } from './take-owed.ts'

/** Counts the wanted pieces that are neither in stock nor packed; no parcel can contain them. */
export const missingGoods = async (
  db: Queryable,
  order: OrderRow,
  deeds: OrderDeeds,
  wanted: readonly PieceCount[],
): Promise<number> => {
  if (!order.backordered) return 0
  const inStock = piecesHere(deeds.pieces, await awaitedPieces(db, order, deeds))
  return countMissing(wanted, { here: inStock, packed: order.packedLines })
}
