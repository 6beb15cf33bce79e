import { type BasisPoints, centsOf } from '#kernel/money.ts'

/** 24 for 2400 basis points. */
export const vatPercent = (rate: BasisPoints): number => rate / 100

/**
 * The price that a cut is announced from, and that is struck through wherever one is: the lowest of the 30 days before (CJEU
 * C-330/23). Null where that is unknown or was no higher: then the price in force stands alone, whatever the regular one is.
 */
export const announcedFrom = (lowestBefore: number | null | undefined, total: number): number | null =>
  typeof lowestBefore === 'number' && lowestBefore > total ? lowestBefore : null

/** By how many per cent the price is cut, to be announced. Whole per cent, never rounded in the shop's favour. */
export const cutPercent = (lowestBefore: number | null | undefined, total: number): number | null => {
  const before = announcedFrom(lowestBefore, total)
  if (before === null) return null
  const percent = Math.floor(((centsOf(before) - centsOf(total)) * 100) / centsOf(before))
  return percent > 0 ? percent : null
}
