import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listWarehouses } from './list-warehouses.ts'
import { stockLevels } from './tables.ts'

/** Saleable pieces of a product in a warehouse. */
export interface StockLevelAmount {
  warehouse_id: number
  warehouse: string
  amount: number
}

/** Reads the amounts of products in every warehouse, 0 without rows. */
export const readAmountsInAllWarehouses = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StockLevelAmount[]>> => {
  const [warehouses, levels] = await Promise.all([
    listWarehouses(db),
    productIds.length === 0
      ? []
      : db.select().from(stockLevels).where(buildIdCondition(stockLevels.productId, productIds)),
  ])
  const amounts = new Map(levels.map(level => [`${level.productId}:${level.warehouseId}`, level.amount]))
  return new Map(
    productIds.map(product => [
      product,
      warehouses.map(({ id, name }) => ({
        warehouse_id: id,
        warehouse: name,
        amount: amounts.get(`${product}:${id}`) ?? 0,
      })),
    ]),
  )
}
