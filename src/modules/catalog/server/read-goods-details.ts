import { and, isNotNull } from 'drizzle-orm'
import type { GoodsDetails } from '#catalog/domain/goods-details.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** Reads the details that the law demands, by product id; missing if not entered. */
export const readGoodsDetails = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GoodsDetails>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, goods: products.goods })
    .from(products)
    .where(and(buildIdCondition(products.id, ids), isNotNull(products.goods)))
  return new Map(rows.flatMap(({ id, goods }) => (goods ? [[id, goods]] : [])))
}
