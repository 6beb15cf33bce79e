import { and, inArray, ne } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { readStockAmounts } from '#stock/server/stock.ts'
import { readSearchNumbers } from './product-numbers.ts'
import type { ProductRecord } from './read-products.ts'
import { productCategories, productOptions, products } from './tables.ts'

type SearchableField =
  | 'id'
  | 'categoryIds'
  | 'optionIds'
  | 'name'
  | 'description'
  | 'brand'
  | 'code1'
  | 'code2'
  | 'gtin'
  | 'searchKeywords'
  | 'totalCents'
  | 'modifiedAt'
  | 'visibility'
  | 'availableIn'
  | 'amounts'
  | 'approvals'

/** The fields that search, filters and sorting use. */
export type SearchableProduct = Pick<ProductRecord, SearchableField> & {
  /** Numbers besides the own codes, and all of the products that it replaces. */
  numbers: readonly string[]
}

const columns = {
  id: products.id,
  name: products.name,
  description: products.description,
  brand: products.brand,
  code1: products.code1,
  code2: products.code2,
  gtin: products.gtin,
  searchKeywords: products.searchKeywords,
  totalCents: products.totalCents,
  modifiedAt: products.modifiedAt,
  visibility: products.visibility,
  availableIn: products.availableIn,
  approvals: products.approvals,
}

/** Reads searchable products; deleted and shipping products are skipped. */
export const readSearchableProducts = async (db: Queryable, ids: readonly number[]): Promise<SearchableProduct[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select(columns)
    .from(products)
    .where(and(inArray(products.id, [...ids]), ne(products.class, 'shipping')))
  const categoryIdsByProduct = groupById(
    await db
      .select({ id: productCategories.productId, linkedId: productCategories.categoryId })
      .from(productCategories)
      .where(inArray(productCategories.productId, [...ids])),
  )
  const optionIdsByProduct = groupById(
    await db
      .select({ id: productOptions.productId, linkedId: productOptions.optionId })
      .from(productOptions)
      .where(inArray(productOptions.productId, [...ids])),
  )
  const numbers = await readSearchNumbers(db, ids)
  const amounts = await readStockAmounts(db, ids)
  return rows.map(row => ({
    ...row,
    amounts: amounts.get(row.id) ?? [],
    numbers: numbers.get(row.id) ?? [],
    categoryIds: categoryIdsByProduct.get(row.id) ?? [],
    optionIds: optionIdsByProduct.get(row.id) ?? [],
  }))
}

const groupById = (pairs: readonly { id: number; linkedId: number }[]): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const { id, linkedId } of pairs) {
    const group = groups.get(id)
    if (group) group.push(linkedId)
    else groups.set(id, [linkedId])
  }
  return groups
}
