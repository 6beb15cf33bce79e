import type { BasisPoints, Cents } from '#kernel/money.ts'
import { computeNetCents } from '#kernel/money.ts'
import { splitCents } from '#kernel/split-cents.ts'

/** A promotion's part in a line, as it was when the customer ordered. */
export interface OrderDiscount {
  promotionId: number
  /** The promotion's name in the order's language. */
  name: string
  /** The code that the customer entered; empty without one. */
  code: string
  /** Gross, also on lines that are exempt from VAT. */
  cents: Cents
}

export const sumDiscountCents = (discounts: readonly { cents: Cents }[]): Cents =>
  discounts.reduce((sum, { cents }) => sum + cents, 0)

interface DiscountedLine {
  unitCents: Cents
  amount: number
  totalCents: Cents
  vatBasisPoints: BasisPoints
  discounts: readonly OrderDiscount[]
}

/** Returns the discounts in the money of the line's total: gross, or without VAT when the order is exempt. */
export const listTotalDiscounts = (
  { unitCents, amount, totalCents, vatBasisPoints, discounts }: DiscountedLine,
  { isExempt }: { isExempt: boolean },
): OrderDiscount[] => {
  if (!isExempt || discounts.length === 0) return [...discounts]
  const savedCents = Math.max(0, computeNetCents(unitCents * amount, vatBasisPoints) - totalCents)
  const shares = splitCents(
    savedCents,
    discounts.map(({ cents }) => cents),
  )
  return discounts.map((discount, index) => ({ ...discount, cents: shares[index] ?? 0 }))
}

/** Some pieces of a line, after those that were taken before. */
export interface TakenPieces {
  before: number
  amount: number
}

/**
 * Computes the share of some pieces in an amount of a line with `total` pieces. The shares of successive pieces add
 * up to the amount to the cent.
 */
export const computeShareCents = (cents: Cents, total: number, { before, amount }: TakenPieces): Cents => {
  const computeValue = (count: number): Cents => Math.round((cents * count) / total)
  return computeValue(before + amount) - computeValue(before)
}

interface DividedLine {
  /** Missing in old documents. */
  unitCents?: Cents | undefined
  amount: number
  totalCents: Cents
  /** In the money of the total. */
  discounts?: readonly { cents: Cents }[] | undefined
}

/**
 * Takes some pieces of a line with their share of its total and discounts. The totals of successive pieces add up to
 * the line's total, and price times pieces less discounts is the total of each part.
 */
export const takePieces = <Line extends DividedLine>(line: Line, pieces: TakenPieces): Line => {
  const { amount } = pieces
  const totalCents = computeShareCents(line.totalCents, line.amount, pieces)
  const discounts = line.discounts ?? []
  if (discounts.length === 0) return { ...line, amount, totalCents }
  const savedCents = sumDiscountCents(discounts)
  const { unitCents = 0 } = line
  // The net price of an exempt line has fractions of a cent, so its discounts are divided like its total.
  const takenCents =
    line.totalCents + savedCents === unitCents * line.amount
      ? unitCents * amount - totalCents
      : computeShareCents(savedCents, line.amount, pieces)
  return { ...line, amount, totalCents, discounts: reduceDiscounts(discounts, takenCents) }
}

/** Scales discounts to a sum, without those that become 0. */
export const reduceDiscounts = <Discount extends { cents: Cents }>(
  discounts: readonly Discount[],
  sumCents: Cents,
): Discount[] => {
  const shares = splitCents(
    sumCents,
    discounts.map(({ cents }) => cents),
  )
  return discounts
    .map((discount, index) => ({ ...discount, cents: shares[index] ?? 0 }))
    .filter(({ cents }) => cents > 0)
}
