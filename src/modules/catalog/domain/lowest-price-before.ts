import type { Cents } from '#kernel/money.ts'

/** A price and when it held; `validTo` is null while it does. Times are epoch milliseconds. */
export interface PricePeriod {
  priceCents: Cents
  totalCents: Cents
  validFrom: number
  validTo: number | null
}

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1000

/**
 * The lowest price of the 30 days before the present cut began (98/6/EC art. 6a), in cents. A cut that is deepened step by
 * step began with its first step; one that is made smaller is a new cut, since only the former is excepted (art. 6a(5)).
 * Null when the price is not cut, or was never another before. No price to come stands among the periods: the last is in force.
 */
export const lowestPriceBefore = (periods: readonly PricePeriod[]): Cents | null => {
  const past = periods
    .filter(({ validFrom, validTo }) => validTo === null || validTo > validFrom)
    .sort((one, other) => one.validFrom - other.validFrom)
  let first = past.at(-1)
  if (!first || !isCut(first)) return null
  for (const period of past.toReversed()) {
    if (!isCut(period) || period.totalCents < first.totalCents) break
    first = period
  }
  const began = first.validFrom
  const earlier = past
    .filter(({ validFrom, validTo }) => validFrom < began && (validTo ?? began) > began - THIRTY_DAYS)
    .map(({ totalCents }) => totalCents)
  return earlier.length > 0 ? Math.min(...earlier) : null
}

const isCut = ({ priceCents, totalCents }: PricePeriod): boolean => totalCents < priceCents
