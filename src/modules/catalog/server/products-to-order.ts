import { type Placeholder, sql } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import { buildPaddedIdCondition, padIds } from '#platform/server/db/build-padded-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { createMissingRateError, selectVatRate } from '#shop/server/shop.ts'
import { forSaleColumns, type ProductForSale } from './products-for-sale.ts'
import { products } from './tables.ts'

/** Ordered products and the VAT rates of their classes. */
export interface ProductsToOrder {
  products: ProductForSale[]
  rates: ReadonlyMap<string, BasisPoints>
}

const COUNTRY = sql`${sql.placeholder('country')}`
const DAY = sql`${sql.placeholder('day')}`

/** Prepares one statement for each padded number of ids, so that carts of similar size share it. */
const getOrderStatement = prepareOnce(db => {
  const statements = new Map<number, ReturnType<typeof prepareStatement>>()
  const prepareStatement = (count: number) => {
    const placeholders: Placeholder[] = Array.from({ length: count }, (_, index) => sql.placeholder(`id${index}`))
    return db
      .select({ ...forSaleColumns, rate: selectVatRate(COUNTRY, products.vatClass, DAY) })
      .from(products)
      .where(buildPaddedIdCondition(products.id, placeholders))
      .prepare(UNNAMED_STATEMENT)
  }
  return (count: number) => {
    const statement = statements.get(count) ?? prepareStatement(count)
    statements.set(count, statement)
    return statement
  }
})

/** Reads products and the VAT rates of a country on a day in one query, unsorted; unknown ids are skipped. */
export const readProductsToOrder = async (
  db: Queryable,
  ids: ReadonlySet<number>,
  { day, country }: { day: string; country: string },
): Promise<ProductsToOrder> => {
  const rates = new Map<string, BasisPoints>()
  if (ids.size === 0) return { products: [], rates }
  const paddedIds = padIds([...ids])
  const values = Object.fromEntries(paddedIds.map((id, index) => [`id${index}`, id]))
  const rows = await getOrderStatement(db)(paddedIds.length).execute({ ...values, day, country })
  const orderedProducts = rows.map(({ rate, ...product }) => {
    if (rate === null) throw createMissingRateError({ country, vatClass: product.vatClass, day })
    rates.set(product.vatClass, rate)
    return product
  })
  return { products: orderedProducts, rates }
}
