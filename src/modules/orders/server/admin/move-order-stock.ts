import { eq } from 'drizzle-orm'
import { isLimited, isStockedProduct } from '#catalog/domain/purchase-failure.ts'
import { readProductsForSale } from '#catalog/server/catalog.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { PlacedLine } from '#orders/domain/order-edit.ts'
import type { Write } from '#platform/server/write.ts'
import { readHeldPieces, returnStock, type StockLevels, takeStock } from '#stock/server/stock.ts'
import type { OrderRow } from '../stored-order.ts'
import { orders } from '../tables.ts'

/** A product with too few pieces. */
export interface StockShortage {
  kind: 'short'
  name: string
  /** The most that the order can have: its own pieces and those in stock. */
  maxAmount: number
}

interface StockChange {
  /** Added or removed pieces by product. */
  moves: ReadonlyMap<number, number>
  /** The lines after the edit. */
  linesAfter: readonly PlacedLine[]
  /** Inspected returns by product: the order no longer holds them, although its lines contain them. */
  returned: ReadonlyMap<number, number>
  /** The locked stock levels of all affected products. */
  levels: StockLevels
  now: Date
}

/**
 * Takes added pieces from stock and gives removed ones back. A limited product needs all of its pieces; other
 * products take what is in stock.
 */
export const moveOrderStock = async (
  tx: Write,
  order: OrderRow,
  { moves, linesAfter, returned, levels, now }: StockChange,
): Promise<Result<null, StockShortage>> => {
  const ids = [...moves.keys()]
  if (ids.length === 0) return ok(null)
  const products = await readProductsForSale(tx, ids)
  const countOrdered = (id: number) =>
    linesAfter.reduce((sum, { productId, amount }) => (productId === id ? sum + amount : sum), 0)
  const heldPieces = await readHeldPieces(tx, order.id)
  const limitedIds = new Set(products.filter(isLimited).map(({ id }) => id))
  const stockedIds = new Set(products.filter(isStockedProduct).map(({ id }) => id))
  const takenPieces: { productId: number; amount: number }[] = []
  let isBackordered = order.backordered
  for (const [productId, pieces] of moves) {
    if (pieces <= 0 || !stockedIds.has(productId)) continue
    const inStock = levels.get(productId) ?? 0
    if (inStock < pieces && limitedIds.has(productId)) {
      const name = pickText(products.find(({ id }) => id === productId)?.name, order.language)
      return failure({ kind: 'short', name, maxAmount: countOrdered(productId) - pieces + inStock })
    }
    if (inStock < pieces) isBackordered = true
    if (inStock > 0) takenPieces.push({ productId, amount: Math.min(pieces, inStock) })
  }
  if (isBackordered !== order.backordered)
    await tx.update(orders).set({ backordered: isBackordered }).where(eq(orders.id, order.id))
  const returnedPieces = [...moves].flatMap(([productId, pieces]) => {
    const remaining = countOrdered(productId) - (returned.get(productId) ?? 0)
    const amount = Math.min(-pieces, (heldPieces.get(productId) ?? 0) - remaining)
    return pieces < 0 && amount > 0 ? [{ productId, amount }] : []
  })
  await takeStock(tx, order.id, takenPieces, now)
  if (returnedPieces.length > 0) await returnStock(tx, order.id, returnedPieces, now)
  return ok(null)
}
