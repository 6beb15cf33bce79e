import { type BasisPoints, centsOf } from '#kernel/money.ts'

/** 24 for 2400 basis points. */
export const vatPercent = (rate: BasisPoints): number => rate / 100

/**
 * By how many per cent the price is cut, to be announced: from the lowest price of the 30 days before where it is known
 * (CJEU C-330/23), else nothing is announced. Whole per cent, never rounded in the shop's favour.
 */
export const cutPercent = (lowestBefore: number | null, total: number): number | null => {
  if (lowestBefore === null || lowestBefore <= 0 || total >= lowestBefore) return null
  const percent = Math.floor(((centsOf(lowestBefore) - centsOf(total)) * 100) / centsOf(lowestBefore))
  return percent > 0 ? percent : null
}
