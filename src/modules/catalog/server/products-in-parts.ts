import { and, eq, ne } from 'drizzle-orm'
import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type ProductRecord, readProducts } from './read-products.ts'
import { productCategories, products } from './tables.ts'

/** So few that dealing with them does not keep visitors waiting. */
const AT_ONCE = 500

/**
 * Listed products (all but shipping ones, which the choice of a provider puts into carts) by id, part by part; those that do
 * not exist are left out. The database reads the next part while this one is dealt with.
 */
export async function* productsInParts(db: Queryable, ids: readonly number[]): AsyncGenerator<ProductRecord[]> {
  let coming = readListed(db, ids.slice(0, AT_ONCE))
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const records = await coming
    if (at + AT_ONCE < ids.length) {
      coming = readListed(db, ids.slice(at + AT_ONCE, at + 2 * AT_ONCE))
      // Whoever awaits it hears of a failure; nobody does when this part's dealing fails first.
      coming.catch(() => undefined)
    }
    yield records
  }
}

/**
 * The ids of all listed products, those of one category together: what is asked for together stands together in memory, and
 * lists walk through less of it.
 */
export const listedIds = async (db: Queryable, tree: CategoryTree): Promise<number[]> => {
  const rows = await db
    .select({ id: products.id, categoryId: productCategories.categoryId })
    .from(products)
    .leftJoin(productCategories, and(eq(productCategories.productId, products.id), eq(productCategories.main, true)))
    .where(ne(products.class, 'shipping'))
  const places = new Map(inTreeOrder(tree, ROOT).map((id, place) => [id, place]))
  const placeOf = (categoryId: number | null): number => places.get(categoryId ?? ROOT) ?? places.size
  return rows
    .map(({ id, categoryId }) => ({ id, place: placeOf(categoryId) }))
    .sort((one, other) => one.place - other.place || one.id - other.id)
    .map(({ id }) => id)
}

const inTreeOrder = (tree: CategoryTree, parentId: number): number[] =>
  tree.childrenOf(parentId).flatMap(({ id }) => [id, ...inTreeOrder(tree, id)])

const readListed = async (db: Queryable, ids: readonly number[]): Promise<ProductRecord[]> => {
  const byId = new Map((await readProducts(db, ids)).map(record => [record.id, record]))
  return ids.flatMap(id => byId.get(id) ?? []).filter(record => record.class !== 'shipping')
}
