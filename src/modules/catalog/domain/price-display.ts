import { type BasisPoints, centsOf } from '#kernel/money.ts'

/** Returns 24 for 2400 basis points. */
export const vatPercent = (rate: BasisPoints): number => rate / 100

/**
 * Returns the prior price that a sale may be announced with, which is struck through (CJEU C-330/23). Null when it is
 * unknown or not higher than the current price.
 */
export const announcedFrom = (lowestBefore: number | null | undefined, total: number): number | null =>
  typeof lowestBefore === 'number' && lowestBefore > total ? lowestBefore : null

/** Returns the announced discount in whole per cent, rounded down. */
export const cutPercent = (lowestBefore: number | null | undefined, total: number): number | null => {
  const before = announcedFrom(lowestBefore, total)
  if (before === null) return null
  const percent = Math.floor(((centsOf(before) - centsOf(total)) * 100) / centsOf(before))
  return percent > 0 ? percent : null
}
