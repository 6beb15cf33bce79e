import { NON_STOCK } from '#catalog/domain/availability.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { computeRestockLimits, type RestockLimit } from '#orders/domain/order-return.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readDirectDeliveries, readHeldPieces } from '#stock/server/stock.ts'
import type { OrderLineRow } from './stored-order.ts'

/** Adds to each returned line the pieces that came from stock and the limit for the shelf. */
export const addRestockLimits = async <L extends { amount: number; line: OrderLineRow }>(
  db: Queryable,
  orderId: number,
  lines: readonly L[],
): Promise<(L & RestockLimit)[]> => {
  const products = await readProductsForSale(
    db,
    lines.map(({ line }) => line.productId),
  )
  const nonStockIds = new Set(products.filter(({ availableIn }) => availableIn === NON_STOCK).map(({ id }) => id))
  const limitInput = lines.map(({ amount, line: { productId, class: kind } }) => ({
    productId,
    amount,
    isStockProduct: kind === 'product' && !nonStockIds.has(productId),
  }))
  const heldPieces = await readHeldPieces(db, orderId)
  const directDeliveries = await readDirectDeliveries(db, orderId)
  const takenPieces = new Map(
    [...heldPieces].map(([productId, pieces]) => [productId, pieces - (directDeliveries.get(productId) ?? 0)]),
  )
  const limits = computeRestockLimits(limitInput, takenPieces)
  return lines.map((line, index) => ({ ...line, ...getElementAt(limits, index) }))
}
