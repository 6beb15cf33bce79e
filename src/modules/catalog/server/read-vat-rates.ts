import type { BasisPoints } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { readVatRate } from '#shop/server/shop.ts'

/** Reads the VAT rates of a day by class, by default those of the home country, and adds missing ones to `rates`. */
export const readVatRates = async (
  db: Queryable,
  products: readonly { vatClass: string }[],
  day: string,
  rates: Map<string, BasisPoints>,
  country = HOME_COUNTRY,
): Promise<Map<string, BasisPoints>> => {
  for (const vatClass of new Set(products.map(product => product.vatClass))) {
    if (!rates.has(vatClass)) rates.set(vatClass, await readVatRate(db, { country, vatClass, day }))
  }
  return rates
}

/** Throws for a class that was not read. */
export const getVatRate = (rates: ReadonlyMap<string, BasisPoints>, vatClass: string): BasisPoints => {
  const rate = rates.get(vatClass)
  if (rate === undefined) throw new Error(`The VAT rate of class ${vatClass} has not been read`)
  return rate
}
