import type { Prices, RateTerms } from './delivery-rates.ts'

/** Returns the lowest price of a method for parcels to a country, and whether other parcels cost more. */
export const findLowestPrice = (
  { price, freeFrom, rates = [] }: Prices & { rates?: readonly (RateTerms & Prices)[] | undefined },
  country: string,
): Pick<Prices, 'price' | 'freeFrom'> & { varies: boolean } => {
  const usable = rates.filter(({ countries }) => countries.length === 0 || countries.includes(country))
  const last = usable.findIndex(
    ({ postcodes, maxGrams, fromCents }) => postcodes.length === 0 && maxGrams === null && fromCents === 0,
  )
  // A rate for every parcel leaves no parcel for those after it.
  const prices: Pick<Prices, 'price' | 'freeFrom'>[] =
    last === -1 ? [...usable, { price, freeFrom }] : usable.slice(0, last + 1)
  const lowest = prices.reduce((best, each) => (each.price < best.price ? each : best))
  return { price: lowest.price, freeFrom: lowest.freeFrom, varies: prices.some(each => each.price > lowest.price) }
}
