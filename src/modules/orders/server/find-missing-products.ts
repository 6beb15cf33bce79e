import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { readHeldPieces } from '#stock/server/stock.ts'
import type { OrderRow } from './stored-order.ts'
import { orderLines } from './tables.ts'

/** A product of which the order holds fewer pieces than it sells, because some were released. */
export interface MissingProduct {
  productId: number
  code1: string
  missing: number
}

/**
 * Finds the products that an order no longer holds in full. Backordered orders and products that the order never took
 * from stock are skipped.
 */
export const findMissingProducts = async (
  db: Queryable,
  { id, backordered }: Pick<OrderRow, 'id' | 'backordered'>,
): Promise<MissingProduct[]> => {
  const heldPieces = backordered ? new Map<number, number>() : await readHeldPieces(db, id)
  if (heldPieces.size === 0) return []
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  const orderedByProduct = new Map<number, { code1: string; amount: number }>()
  for (const { productId, code1, amount } of lines) {
    orderedByProduct.set(productId, { code1, amount: (orderedByProduct.get(productId)?.amount ?? 0) + amount })
  }
  return [...orderedByProduct]
    .map(([productId, { code1, amount }]) => ({
      productId,
      code1,
      missing: amount - (heldPieces.get(productId) ?? amount),
    }))
    .filter(product => product.missing > 0)
}
