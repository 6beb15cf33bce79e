import { type BasisPoints, toCents } from '#kernel/money.ts'

/** Returns 24 for 2400 basis points. */
export const toVatPercent = (rate: BasisPoints): number => rate / 100

/**
 * Returns the prior price that a sale may be announced with, which is struck through (CJEU C-330/23). Null when it is
 * unknown or not higher than the current price.
 */
export const findAnnouncedPriorPrice = (lowestBefore: number | null | undefined, total: number): number | null =>
  typeof lowestBefore === 'number' && lowestBefore > total ? lowestBefore : null

/** Returns the announced discount in whole per cent, rounded down. */
export const computeDiscountPercent = (lowestBefore: number | null | undefined, total: number): number | null => {
  const before = findAnnouncedPriorPrice(lowestBefore, total)
  if (before === null) return null
  const percent = Math.floor(((toCents(before) - toCents(total)) * 100) / toCents(before))
  return percent > 0 ? percent : null
}
