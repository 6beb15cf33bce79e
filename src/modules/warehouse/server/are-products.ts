import { productsForSale } from '#catalog/server/catalog.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** True when all ids are products that can have stock. */
export const areProducts = async (db: Queryable, ids: readonly number[]): Promise<boolean> => {
  const wanted = new Set(ids)
  const found = await productsForSale(db, [...wanted])
  return found.filter(product => product.class === 'product').length === wanted.size
}
