import { asc, eq } from 'drizzle-orm'
import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { stockLevels, warehouses } from './tables.ts'

export interface WarehouseAmount {
  warehouse: string
  amount: number
}

/** Pieces of each product by warehouse, in the warehouses' order; a product without rows has no entry. */
export const amountsOf = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, WarehouseAmount[]>> => {
  const amounts = new Map<number, WarehouseAmount[]>()
  if (productIds.length === 0) return amounts
  const rows = await db
    .select({ productId: stockLevels.productId, warehouse: warehouses.name, amount: stockLevels.amount })
    .from(stockLevels)
    .innerJoin(warehouses, eq(warehouses.id, stockLevels.warehouseId))
    .where(among(stockLevels.productId, productIds))
    .orderBy(asc(warehouses.position), asc(warehouses.id))
  for (const { productId, ...row } of rows) {
    const list = amounts.get(productId)
    if (list) list.push(row)
    else amounts.set(productId, [row])
  }
  return amounts
}
