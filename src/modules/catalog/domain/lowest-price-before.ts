import type { Cents } from '#kernel/money.ts'

/** A price and its period of validity; `validTo` is null for the current one. Times are epoch milliseconds. */
export interface PricePeriod {
  priceCents: Cents
  totalCents: Cents
  validFrom: number
  validTo: number | null
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Returns the lowest price of the 30 days before the current sale began (98/6/EC art. 6a), in cents. A sale that gets
 * deeper step by step began with its first step; a smaller one is a new sale (art. 6a(5)). Null without a sale or an
 * earlier price. `periods` must not contain future prices.
 */
export const findLowestPriceBefore = (periods: readonly PricePeriod[]): Cents | null => {
  const sortedPeriods = periods
    .filter(({ validFrom, validTo }) => validTo === null || validTo > validFrom)
    .sort((first, second) => first.validFrom - second.validFrom)
  let firstOfSale = sortedPeriods.at(-1)
  if (!firstOfSale || !isSale(firstOfSale)) return null
  for (const period of sortedPeriods.toReversed()) {
    if (!isSale(period) || period.totalCents < firstOfSale.totalCents) break
    firstOfSale = period
  }
  const saleStart = firstOfSale.validFrom
  const earlierTotals = sortedPeriods
    .filter(({ validFrom, validTo }) => validFrom < saleStart && (validTo ?? saleStart) > saleStart - THIRTY_DAYS_MS)
    .map(({ totalCents }) => totalCents)
  return earlierTotals.length > 0 ? Math.min(...earlierTotals) : null
}

const isSale = ({ priceCents, totalCents }: PricePeriod): boolean => totalCents < priceCents
