import { type SQL, sql } from 'drizzle-orm'
import { amongFew, inPlaces } from '#platform/server/db/among-few.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { stockLevels } from './tables.ts'

/** Saleable pieces per product id, over all warehouses. */
export type StockLevels = ReadonlyMap<number, number>

/**
 * Locks the rows of limited products until the transaction ends and tells what can be sold, of those that are only
 * looked at too. Everybody locks in id order, so nobody waits in a ring. A product without rows has 0 pieces.
 */
export const lockLevels = async (
  tx: Transaction,
  limited: readonly number[],
  lookedAt: readonly number[] = [],
): Promise<StockLevels> => {
  const amounts = new Map([...limited, ...lookedAt].map(id => [id, 0]))
  if (amounts.size === 0) return amounts
  const { productId, warehouseId, amount } = stockLevels
  const those = (ids: readonly number[]): SQL =>
    sql`select ${productId} as id, ${amount} as amount from ${stockLevels} where ${amongFew(productId, inPlaces(ids))}`
  const parts: SQL[] = []
  // A lock cannot be taken on one half of a union, but within one of its parts.
  if (limited.length > 0) parts.push(sql`select id, amount from locked`)
  if (lookedAt.length > 0) parts.push(those(lookedAt))
  const locked =
    limited.length > 0
      ? sql`with locked as (${those(limited)} order by ${productId}, ${warehouseId} for update)`
      : sql``
  const { rows } = await tx.execute<{ id: number; amount: number }>(sql`${locked} ${sql.join(parts, sql` union all `)}`)
  for (const row of rows) amounts.set(row.id, (amounts.get(row.id) ?? 0) + row.amount)
  return amounts
}
