import type { PricePair } from './price-validation.ts'

/** The origins of price changes that may wait for approval. */
export const PRICE_SOURCES = ['cell', 'bulk', 'import', 'nightly'] as const
export type PriceSource = (typeof PRICE_SOURCES)[number]

/** Differences up to this amount never wait, because small parts double their price easily. */
const SMALL_CHANGE_CENTS = 100

/**
 * Returns the largest change of both prices in whole per cent when it exceeds the limit; null when the prices may change
 * at once. A limit of null turns approval off. The first price of a product has nothing to be compared with.
 */
export const findPriceJump = (before: PricePair, after: PricePair, limitPercent: number | null): number | null => {
  if (limitPercent === null) return null
  const jumps = [
    [before.priceCents, after.priceCents] as const,
    [before.totalCents, after.totalCents] as const,
  ].flatMap(([from, to]) => {
    if (from === 0 || Math.abs(to - from) <= SMALL_CHANGE_CENTS) return []
    return Math.abs(to - from) * 100 > from * limitPercent ? [Math.round(((to - from) * 100) / from)] : []
  })
  return jumps.toSorted((first, second) => Math.abs(second) - Math.abs(first))[0] ?? null
}
