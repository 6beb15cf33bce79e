import type { Cents } from '#kernel/money.ts'

/** A price and its period of validity; `validTo` is null for the current one. Times are epoch milliseconds. */
export interface PricePeriod {
  priceCents: Cents
  totalCents: Cents
  validFrom: number
  validTo: number | null
}

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

/** The current sale: the start of its first step, and the lowest price of the 30 days before that start. */
export interface SaleCampaign {
  startedAt: number
  /** Null without an earlier price. */
  lowestBeforeCents: Cents | null
}

/**
 * Finds the current sale; null without one (98/6/EC art. 6a). `periods` must not contain future prices. A sale that
 * gets deeper step by step keeps its first start, so its own prices never count (art. 6a(5)). A smaller sale, and one
 * after an interruption, is a new one: the prices of an earlier sale within its 30 days count.
 */
export const findSaleCampaign = (periods: readonly PricePeriod[]): SaleCampaign | null => {
  const sortedPeriods = periods
    .filter(({ validFrom, validTo }) => validTo === null || validTo > validFrom)
    .sort((first, second) => first.validFrom - second.validFrom)
  let firstOfSale = sortedPeriods.at(-1)
  if (!firstOfSale || !isSale(firstOfSale)) return null
  for (const period of sortedPeriods.toReversed().slice(1)) {
    const isInterrupted = period.validTo !== null && period.validTo < firstOfSale.validFrom
    if (isInterrupted || !isSale(period) || period.totalCents < firstOfSale.totalCents) break
    firstOfSale = period
  }
  const startedAt = firstOfSale.validFrom
  const earlierTotals = sortedPeriods
    .filter(({ validFrom, validTo }) => validFrom < startedAt && (validTo ?? startedAt) > startedAt - THIRTY_DAYS_MS)
    .map(({ totalCents }) => totalCents)
  return { startedAt, lowestBeforeCents: earlierTotals.length > 0 ? Math.min(...earlierTotals) : null }
}

const isSale = ({ priceCents, totalCents }: PricePeriod): boolean => totalCents < priceCents
