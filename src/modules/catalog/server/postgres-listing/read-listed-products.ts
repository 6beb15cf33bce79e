import { and, gt, inArray, ne } from 'drizzle-orm'
import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { IndexedProduct } from '#catalog/domain/indexed-product.ts'
import { type Labels, withLabelWords } from '#catalog/domain/labels.ts'
import { indexedProductOf } from '#catalog/server/indexed-product-of.ts'
import { labelsOf } from '#catalog/server/labels-of.ts'
import { type Attributes, readAttributes } from '#catalog/server/read-attributes.ts'
import { readCategories } from '#catalog/server/read-categories.ts'
import { productCategories, productOptions, products } from '#catalog/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** What products are called beside their own names. */
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

const columns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  code1: products.code1,
  code2: products.code2,
  totalCents: products.totalCents,
  modifiedAt: products.modifiedAt,
  visibility: products.visibility,
}

/** Products as the listing knows them; those that are gone or never listed (shipping) are left out. */
export const readListedProducts = async (
  db: Queryable,
  ids: readonly number[],
  names: Names,
): Promise<IndexedProduct[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), ne(products.class, 'shipping')))
  const categoriesOf = grouped(
    await db
      .select({ id: productCategories.productId, other: productCategories.categoryId })
      .from(productCategories)
      .where(inArray(productCategories.productId, [...ids])),
  )
  const optionsOf = grouped(
    await db
      .select({ id: productOptions.productId, other: productOptions.optionId })
      .from(productOptions)
      .where(inArray(productOptions.productId, [...ids])),
  )
  return rows
    .map(row => ({ ...row, categoryIds: categoriesOf.get(row.id) ?? [], optionIds: optionsOf.get(row.id) ?? [] }))
    .map(row => withLabelWords(indexedProductOf(row, names), names.labels))
}

/** The next ids of listed products after one, in rising order. */
export const listedIdsAfter = async (db: Queryable, id: number, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, id), ne(products.class, 'shipping')))
    .orderBy(products.id)
    .limit(most)
  return rows.map(row => row.id)
}

const grouped = (pairs: readonly { id: number; other: number }[]): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const { id, other } of pairs) {
    const group = groups.get(id)
    if (group) group.push(other)
    else groups.set(id, [other])
  }
  return groups
}
