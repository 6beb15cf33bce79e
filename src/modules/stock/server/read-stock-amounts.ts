import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { toColumn } from '#platform/server/db/select-rows-as-json.ts'
import { stockLevels, warehouses } from './tables.ts'

export interface WarehouseAmount {
  warehouse: string
  amount: number
}

/** Reads the amounts of products by warehouse, in warehouse order; products without rows are missing. */
export const readStockAmounts = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, WarehouseAmount[]>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: stockLevels.productId, amounts: AMOUNTS_BY_POSITION })
    .from(stockLevels)
    .innerJoin(warehouses, eq(warehouses.id, stockLevels.warehouseId))
    .where(buildIdCondition(stockLevels.productId, productIds))
    .groupBy(stockLevels.productId)
  return new Map(rows.map(({ productId, amounts }) => [productId, amounts]))
}

const AMOUNTS_BY_POSITION = sql<WarehouseAmount[]>`
  json_agg(json_build_object('warehouse', ${warehouses.name}, 'amount', ${stockLevels.amount})
    order by ${warehouses.position}, ${warehouses.id})`

/** Selects the amounts of one product as a column of a query. */
export const selectStockAmounts = (productId: SQLWrapper): SQL<WarehouseAmount[]> =>
  toColumn(sql`(
    select coalesce(${AMOUNTS_BY_POSITION}, '[]') from ${stockLevels}
    inner join ${warehouses} on ${warehouses.id} = ${stockLevels.warehouseId} where ${stockLevels.productId} = ${productId})`)
