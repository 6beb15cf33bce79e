import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import { type Attributes, readAttributes, readCategories, readFoundBy } from '#catalog/server/catalog.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { type Labels, withLabelWords } from '#listing/domain/labels.ts'
import { indexedProductOf } from '#listing/server/indexed-product-of.ts'
import { labelsOf } from '#listing/server/labels-of.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Names that products are found by besides their own. */
export interface Names {
  tree: CategoryTree
  attributes: Attributes
  labels: Labels
}

export const readNames = async (db: Queryable): Promise<Names> => {
  const { tree } = await readCategories(db)
  const attributes = await readAttributes(db)
  return { tree, attributes, labels: labelsOf(tree, attributes) }
}

/** Reads products for the index; deleted and shipping products are left out. */
export const readListedProducts = async (
  db: Queryable,
  ids: readonly number[],
  names: Names,
): Promise<IndexedProduct[]> => {
  const found = await readFoundBy(db, ids)
  return found.map(product => withLabelWords(indexedProductOf(product, names), names.labels))
}
