import { type Placeholder, sql } from 'drizzle-orm'
import type { BasisPoints } from '#kernel/money.ts'
import { amongFew, inPlaces } from '#platform/server/db/among-few.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { preparedOn, UNNAMED } from '#platform/server/db/prepared-on.ts'
import { noVatRate, vatRateListed } from '#shop/server/shop.ts'
import { forSale, type ProductForSale } from './products-for-sale.ts'
import { products } from './tables.ts'

/** The shop's country, whose VAT rates apply. */
const COUNTRY = 'EE'

/** Ordered products and the VAT rates of their classes. */
export interface ProductsToOrder {
  products: ProductForSale[]
  rates: ReadonlyMap<string, BasisPoints>
}

/** Prepares one statement for carts of similar size. */
const statements = preparedOn(db => {
  const known = new Map<number, ReturnType<typeof make>>()
  const make = (count: number) => {
    const places: Placeholder[] = Array.from({ length: count }, (_, place) => sql.placeholder(`id${place}`))
    return db
      .select({ ...forSale, rate: vatRateListed(COUNTRY, products.vatClass, sql`${sql.placeholder('day')}`) })
      .from(products)
      .where(amongFew(products.id, places))
      .prepare(UNNAMED)
  }
  return (count: number) => {
    const statement = known.get(count) ?? make(count)
    known.set(count, statement)
    return statement
  }
})

/** Reads products and the VAT rates of a day in one query, unsorted; unknown ids are skipped. */
export const productsToOrder = async (
  db: Queryable,
  ids: ReadonlySet<number>,
  day: string,
): Promise<ProductsToOrder> => {
  const rates = new Map<string, BasisPoints>()
  if (ids.size === 0) return { products: [], rates }
  const places = inPlaces([...ids])
  const values = Object.fromEntries(places.map((id, place) => [`id${place}`, id]))
  const rows = await statements(db)(places.length).execute({ ...values, day })
  const list = rows.map(({ rate, ...product }) => {
    if (rate === null) throw noVatRate({ country: COUNTRY, vatClass: product.vatClass, day })
    rates.set(product.vatClass, rate)
    return product
  })
  return { products: list, rates }
}
