import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { getVatRate, readProductsForSale, readVatRates } from '#catalog/server/catalog.ts'
import { type BasisPoints, type Cents, computeNetEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderRow } from './stored-order.ts'

export interface RatedLine {
  productId: number
  unitCents: Cents
  unitNet: number
  vatBasisPoints: BasisPoints
}

/** Returns lines of an order with the VAT rates of a country on a day (`YYYY-MM-DD`). Gross prices stay. */
export const rateLines = async <L extends RatedLine>(
  db: Queryable,
  { vatCountry, placedAt }: Pick<OrderRow, 'vatCountry' | 'placedAt'>,
  lines: readonly L[],
  { country, day }: { country: string; day: string },
): Promise<L[]> => {
  const products = await readProductsForSale(
    db,
    lines.map(({ productId }) => productId),
  )
  const vatClasses = new Map(products.map(({ id, vatClass }) => [id, vatClass]))
  const allClasses = [...VAT_CLASSES, ...vatClasses.values()].map(vatClass => ({ vatClass }))
  const rates = await readVatRates(db, allClasses, day, new Map(), country)
  const placedRates = await readVatRates(db, allClasses, getShopDay(placedAt), new Map(), vatCountry)
  return lines.map(line => {
    // The rate of a product that was deleted shows its class.
    const vatClass =
      vatClasses.get(line.productId) ??
      VAT_CLASSES.find(candidate => getVatRate(placedRates, candidate) === line.vatBasisPoints)
    if (vatClass === undefined && country === vatCountry) return line
    const rate = getVatRate(rates, vatClass ?? 'standard')
    return { ...line, vatBasisPoints: rate, unitNet: computeNetEuros(line.unitCents, rate) }
  })
}
