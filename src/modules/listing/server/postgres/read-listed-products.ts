import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import { type Attributes, readAttributes, readCategories, readSearchableProducts } from '#catalog/server/catalog.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { addLabelWords, type Labels } from '#listing/domain/labels.ts'
import { buildLabels } from '#listing/server/build-labels.ts'
import { toIndexedProduct } from '#listing/server/to-indexed-product.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Names that products are found by besides their own. */
export interface ListingNames {
  tree: CategoryTree
  attributes: Attributes
  labels: Labels
}

export const readListingNames = async (db: Queryable): Promise<ListingNames> => {
  const { tree } = await readCategories(db)
  const attributes = await readAttributes(db)
  return { tree, attributes, labels: buildLabels(tree, attributes) }
}

/** Reads products for the listing in the database; deleted and shipping products are omitted. */
export const readListedProducts = async (
  db: Queryable,
  ids: readonly number[],
  names: ListingNames,
): Promise<IndexedProduct[]> => {
  const products = await readSearchableProducts(db, ids)
  return products.map(product => addLabelWords(toIndexedProduct(product, names), names.labels))
}
