import { inArray } from 'drizzle-orm'
import type { Durability } from '#catalog/domain/durability.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import type { Cents } from '#kernel/money.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { LONGEST_SIDE_MM } from './longest-side.ts'
import { type ProductClass, products } from './tables.ts'

/** The product data that an order needs, except stock levels, which the stock module owns. */
export interface ProductForSale {
  id: number
  class: ProductClass
  code1: string
  code2: string
  name: Multilingual
  unit: string
  /** The current gross price. */
  totalCents: Cents
  /** Staff confirmed the price of 0. */
  free: boolean
  vatClass: string
  bigProduct: boolean
  withdrawalExclusion: WithdrawalExclusion
  durability: Durability | null
  approvals: readonly Approval[]
  weightGrams: number | null
  longestMm: number | null
  hasLimitedAmount: boolean
  availableIn: number
  visibility: Visibility | null
  contentId: number | null
}

export const forSaleColumns = {
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
  withdrawalExclusion: products.withdrawalExclusion,
  durability: products.durability,
  approvals: products.approvals,
  weightGrams: products.weightGrams,
  longestMm: LONGEST_SIDE_MM,
  hasLimitedAmount: products.hasLimitedAmount,
  availableIn: products.availableIn,
  visibility: products.visibility,
  contentId: products.contentId,
}

/** Reads products by id in one query, unsorted; unknown ids are skipped. */
export const readProductsForSale = async (db: Queryable, ids: readonly number[]): Promise<ProductForSale[]> =>
  ids.length === 0
    ? []
    : db
        .select(forSaleColumns)
        .from(products)
        .where(inArray(products.id, [...new Set(ids)]))
