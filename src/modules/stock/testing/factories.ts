import type { Queryable } from '#platform/server/db/database.ts'
import { createWarehouse } from '#stock/server/create-warehouse.ts'
import { stockLevels } from '#stock/server/tables.ts'

/** Creates a warehouse; orders take from the lowest position. Returns its id. */
export const makeWarehouse = async (
  db: Queryable,
  { name = 'Tallinn', position = 0 }: { name?: string; position?: number } = {},
): Promise<number> => createWarehouse(db, { name, position })

/** Sets the stock of products. */
export const makeStock = async (
  db: Queryable,
  rows: readonly { productId: number; warehouseId: number; amount: number }[],
): Promise<void> => {
  if (rows.length > 0) await db.insert(stockLevels).values([...rows])
}
