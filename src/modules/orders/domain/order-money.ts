import { type BasisPoints, type Cents, computeIncludedVat, computeNetCents, computeNetEuros } from '#kernel/money.ts'
import { type OrderDiscount, sumDiscountCents } from './line-discounts.ts'

export interface LinePrice {
  /** Gross price of one piece in cents. */
  unitCents: Cents
  /** Its net in euros, 4 decimals. */
  unitNet: number
  discounts: readonly OrderDiscount[]
  /** The amount added to the total, after discounts: gross, or net cents when exempt. */
  totalCents: Cents
  /** The VAT rate included in the gross price, exempt or not. */
  vatBasisPoints: BasisPoints
}

/** Prices a line; an exempt line is rounded to net cents. Every total of an order's line comes from this function. */
export const priceLine = (
  unitCents: Cents,
  amount: number,
  rate: BasisPoints,
  { isExempt, discounts = [] }: { isExempt: boolean; discounts?: readonly OrderDiscount[] | undefined },
): LinePrice => {
  const grossCents = unitCents * amount - sumDiscountCents(discounts)
  return {
    unitCents,
    unitNet: computeNetEuros(unitCents, rate),
    discounts,
    totalCents: isExempt ? computeNetCents(grossCents, rate) : grossCents,
    vatBasisPoints: rate,
  }
}

export interface VatRow {
  basisPoints: BasisPoints
  /** The total of the rate's lines: with VAT, or net when exempt. */
  sumCents: Cents
  vatCents: Cents
}

/**
 * Computes the VAT per rate on the total of the rate's lines, highest rate first. Rates without an amount are omitted;
 * an exempt order has one row of 0 %.
 */
export const buildVatTable = (
  lines: readonly { totalCents: Cents; vatBasisPoints: BasisPoints }[],
  { isExempt }: { isExempt: boolean },
): VatRow[] => {
  const sumByRate = new Map<BasisPoints, Cents>()
  for (const { totalCents, vatBasisPoints } of lines) {
    const rate = isExempt ? 0 : vatBasisPoints
    sumByRate.set(rate, (sumByRate.get(rate) ?? 0) + totalCents)
  }
  return [...sumByRate]
    .filter(([, sumCents]) => sumCents !== 0)
    .map(([basisPoints, sumCents]) => ({ basisPoints, sumCents, vatCents: computeIncludedVat(sumCents, basisPoints) }))
    .sort((first, second) => second.basisPoints - first.basisPoints)
}

/** Computes the net of lines with VAT from the gross sum of each rate. */
export const sumNetCents = (lines: Parameters<typeof buildVatTable>[0]): Cents =>
  buildVatTable(lines, { isExempt: false }).reduce((sum, { sumCents, vatCents }) => sum + sumCents - vatCents, 0)

export const sumTotalCents = (lines: readonly { totalCents: Cents }[]): Cents =>
  lines.reduce((sum, line) => sum + line.totalCents, 0)
