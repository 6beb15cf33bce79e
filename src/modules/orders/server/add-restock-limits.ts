import { NON_STOCK } from '#catalog/domain/availability.ts'
import { productsForSale } from '#catalog/server/catalog.ts'
import { elementAt } from '#kernel/existing.ts'
import { type RestockLimit, restockLimits } from '#orders/domain/order-return.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readDirectDeliveries, readHeldPieces } from '#stock/server/stock.ts'
import type { OrderLineRow } from './stored-order.ts'

/** Adds to each returned line the pieces that came from stock and the limit for the shelf. */
export const addRestockLimits = async <L extends { amount: number; line: OrderLineRow }>(
  db: Queryable,
  orderId: number,
  lines: readonly L[],
): Promise<(L & RestockLimit)[]> => {
  const products = await productsForSale(
    db,
    lines.map(({ line }) => line.productId),
  )
  const unkept = new Set(products.filter(({ availableIn }) => availableIn === NON_STOCK).map(({ id }) => id))
  const wanted = lines.map(({ amount, line: { productId, class: kind } }) => ({
    ...{ productId, amount },
    isKept: kind === 'product' && !unkept.has(productId),
  }))
  const held = await readHeldPieces(db, orderId)
  const straight = await readDirectDeliveries(db, orderId)
  const taken = new Map([...held].map(([productId, pieces]) => [productId, pieces - (straight.get(productId) ?? 0)]))
  const parts = restockLimits(wanted, taken)
  return lines.map((line, at) => ({ ...line, ...elementAt(parts, at) }))
}
