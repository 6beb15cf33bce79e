import type { Cents } from '#kernel/money.ts'

/** Endings of prices: `exact` keeps the cents; the others end in .90, .99 or .00. */
export const PRICE_ENDINGS = ['exact', '90', '99', '00'] as const
export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** Rounds to the nearest price with the ending, the higher one of two. A price below one euro keeps its cents. */
export const roundPrice = (cents: Cents, ending: PriceEnding): Cents => {
  if (ending === 'exact' || cents < 100) return cents
  const endingCents = Number(ending)
  return Math.max(0, Math.round((cents - endingCents) / 100)) * 100 + endingCents
}
