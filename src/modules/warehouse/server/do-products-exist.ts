import { readProductsForSale } from '#catalog/server/catalog.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Returns true when all ids are products that can have stock. */
export const doProductsExist = async (db: Queryable, ids: readonly number[]): Promise<boolean> => {
  const productIds = new Set(ids)
  const products = await readProductsForSale(db, [...productIds])
  return products.filter(product => product.class === 'product').length === productIds.size
}
