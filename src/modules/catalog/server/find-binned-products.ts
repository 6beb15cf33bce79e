import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** Returns those of the products that are in the bin. The lock keeps them there until the end of the transaction. */
export const findBinnedProducts = async (db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNotNull(products.removedAt)))
    .for('share')
  return new Set(rows.map(({ id }) => id))
}
