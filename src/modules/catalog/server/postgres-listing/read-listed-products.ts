import { and, gt, inArray, ne } from 'drizzle-orm'
import type { IndexedProduct } from '#catalog/domain/indexed-product.ts'
import { indexedProductOf } from '#catalog/server/indexed-product-of.ts'
import { type Attributes, readAttributes } from '#catalog/server/read-attributes.ts'
import { type Categories, readCategories } from '#catalog/server/read-categories.ts'
import { productCategories, productOptions, products } from '#catalog/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** What products are called beside their own names. */
export interface Names {
  categories: Categories
  attributes: Attributes
}

export const readNames = async (db: Queryable): Promise<Names> => ({
  categories: await readCategories(db),
  attributes: await readAttributes(db),
})

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
  { categories, attributes }: Names,
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
  return rows.map(row =>
    indexedProductOf(
      { ...row, categoryIds: categoriesOf.get(row.id) ?? [], optionIds: optionsOf.get(row.id) ?? [] },
      { tree: categories.tree, attributes },
    ),
  )
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
