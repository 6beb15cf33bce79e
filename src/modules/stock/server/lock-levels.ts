import { sql } from 'drizzle-orm'
import { buildPaddedIdCondition, padIds } from '#platform/server/db/build-padded-id-condition.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from './tables.ts'

/** Saleable pieces by product id in all warehouses. */
export type StockLevels = ReadonlyMap<number, number>

/**
 * Locks the stock of products until the transaction ends and returns the saleable pieces, 0 without rows. All writers
 * lock in id order to avoid deadlocks.
 */
export const lockLevels = async (tx: Transaction, ids: readonly number[]): Promise<StockLevels> => {
  const amounts = new Map(ids.map(id => [id, 0]))
  if (amounts.size === 0) return amounts
  const { productId, warehouseId, amount } = stockLevels
  const { rows } = await tx.execute<{ id: number; amount: number }>(sql`
    select ${productId} as id, ${amount} as amount from ${stockLevels} where ${buildPaddedIdCondition(productId, padIds(ids))}
    order by ${productId}, ${warehouseId} for update`)
  for (const row of rows) amounts.set(row.id, (amounts.get(row.id) ?? 0) + row.amount)
  return amounts
}
