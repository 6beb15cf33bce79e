import { inArray } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { LONGEST_MM } from './longest-side.ts'
import { type ProductClass, products } from './tables.ts'

/** What an order needs to know of a product; amounts are the stock's to tell. */
export interface ProductForSale {
  id: number
  class: ProductClass
  code1: string
  code2: string
  name: Multilingual
  unit: string
  /** The gross price in force. */
  totalCents: Cents
  /** Its price of 0 is meant. */
  free: boolean
  vatClass: string
  bigProduct: boolean
  weightGrams: number | null
  longestMm: number | null
  hasLimitedAmount: boolean
  availableIn: number
  visibility: Visibility | null
  contentId: number | null
}

/** The columns of it. */
export const forSale = {
  id: products.id,
  class: products.class,
  code1: products.code1,
  code2: products.code2,
  name: products.name,
  unit: products.unit,
  totalCents: products.totalCents,
  free: products.free,
  vatClass: products.vatClass,
  bigProduct: products.bigProduct,
  weightGrams: products.weightGrams,
  longestMm: LONGEST_MM,
  hasLimitedAmount: products.hasLimitedAmount,
  availableIn: products.availableIn,
  visibility: products.visibility,
  contentId: products.contentId,
}

/** Products by id in one query, in no order; those that do not exist are left out. */
export const productsForSale = async (db: Queryable, ids: readonly number[]): Promise<ProductForSale[]> =>
  ids.length === 0
    ? []
    : db
        .select(forSale)
        .from(products)
        .where(inArray(products.id, [...new Set(ids)]))
