import { asc, inArray } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from './tables.ts'

/** Saleable pieces per product id, over all warehouses. */
export type StockLevels = ReadonlyMap<number, number>

/**
 * Locks the rows of limited products until the transaction ends and tells what can be sold. Everybody locks in id order,
 * so nobody waits in a ring. A product without rows has 0 pieces.
 */
export const lockLevels = async (tx: Transaction, productIds: readonly number[]): Promise<StockLevels> => {
  const amounts = new Map(productIds.map(id => [id, 0]))
  if (amounts.size === 0) return amounts
  const rows = await tx
    .select({ productId: stockLevels.productId, amount: stockLevels.amount })
    .from(stockLevels)
    .where(inArray(stockLevels.productId, [...amounts.keys()]))
    .orderBy(asc(stockLevels.productId), asc(stockLevels.warehouseId))
    .for('update')
  for (const { productId, amount } of rows) amounts.set(productId, (amounts.get(productId) ?? 0) + amount)
  return amounts
}
