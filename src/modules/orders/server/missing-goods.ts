import { countMissing, type PieceCount, piecesHere } from '#orders/domain/order-pieces.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderDeeds } from './order-deeds.ts'
import type { OrderRow } from './stored-order.ts'
import { awaitedPieces } from './take-owed.ts'

/** How many of these pieces of an order are still to come and were not packed either: no parcel can hold them. */
export const missingGoods = async (
  db: Queryable,
  order: OrderRow,
  deeds: OrderDeeds,
  wanted: readonly PieceCount[],
): Promise<number> => {
  if (!order.backordered) return 0
  const here = piecesHere(deeds.pieces, await awaitedPieces(db, order, deeds))
  return countMissing(wanted, { here, packed: order.packedLines })
}
