import { sql } from 'drizzle-orm'
import { amongFew, inPlaces } from '#platform/server/db/among-few.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from './tables.ts'

/** Saleable pieces per product id, over all warehouses. */
export type StockLevels = ReadonlyMap<number, number>

/**
 * Locks the rows of these products until the transaction ends and tells what can be sold of them. Everybody locks in id order, so
 * nobody waits in a ring. A product without rows has 0 pieces.
 */
export const lockLevels = async (tx: Transaction, ids: readonly number[]): Promise<StockLevels> => {
  const amounts = new Map(ids.map(id => [id, 0]))
  if (amounts.size === 0) return amounts
  const { productId, warehouseId, amount } = stockLevels
  const { rows } = await tx.execute<{ id: number; amount: number }>(sql`
    select ${productId} as id, ${amount} as amount from ${stockLevels} where ${amongFew(productId, inPlaces(ids))}
    order by ${productId}, ${warehouseId} for update`)
  for (const row of rows) amounts.set(row.id, (amounts.get(row.id) ?? 0) + row.amount)
  return amounts
}
