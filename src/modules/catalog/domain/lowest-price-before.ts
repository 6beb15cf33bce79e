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
 * step began with its first step. Null when the price is not cut, or was never another before.
 */
export const lowestPriceBefore = (periods: readonly PricePeriod[], now: number): Cents | null => {
  const past = periods
    .filter(period => period.validFrom <= now && (period.validTo === null || period.validTo > period.validFrom))
    .sort((one, other) => one.validFrom - other.validFrom)
  const present = past.at(-1)
  if (!present || !isCut(present)) return null
  let began = present.validFrom
  for (const period of past.toReversed()) {
    if (!isCut(period)) break
    began = period.validFrom
  }
  const earlier = past
    .filter(({ validFrom, validTo }) => validFrom < began && (validTo ?? began) > began - THIRTY_DAYS)
    .map(({ totalCents }) => totalCents)
  return earlier.length > 0 ? Math.min(...earlier) : null
}

const isCut = ({ priceCents, totalCents }: PricePeriod): boolean => totalCents < priceCents
