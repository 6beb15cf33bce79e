import { type BasisPoints, type Cents, netCents, netEuros, vatWithin } from '#kernel/money.ts'

/** What one line of an order costs. */
export interface LinePrice {
  /** Gross price of one piece in cents. */
  unitCents: Cents
  /** Its net in euros, 4 decimals. */
  unitNet: number
  /** What the line adds to the total: gross, or net cents when exempt. */
  totalCents: Cents
  /** The rate that the gross price holds, exempt or not. */
  vatBasisPoints: BasisPoints
}

/** Prices a line; exempt lines are rounded to net cents by the line. */
export const priceLine = (unitCents: Cents, amount: number, rate: BasisPoints, exempt: boolean): LinePrice => ({
  unitCents,
  unitNet: netEuros(unitCents, rate),
  totalCents: exempt ? netCents(unitCents * amount, rate) : unitCents * amount,
  vatBasisPoints: rate,
})

export interface VatRow {
  basisPoints: BasisPoints
  /** The sum of the rate's lines: with VAT, or what is paid when exempt. */
  sumCents: Cents
  vatCents: Cents
}

/** VAT per rate, computed on the sum of the rate's lines, highest rate first; rates of nothing are left out. Exempt: one row of 0 %. */
export const vatTable = (
  lines: readonly { totalCents: Cents; vatBasisPoints: BasisPoints }[],
  exempt: boolean,
): VatRow[] => {
  const sums = new Map<BasisPoints, Cents>()
  for (const { totalCents, vatBasisPoints } of lines) {
    const rate = exempt ? 0 : vatBasisPoints
    sums.set(rate, (sums.get(rate) ?? 0) + totalCents)
  }
  return [...sums]
    .filter(([, sumCents]) => sumCents !== 0)
    .map(([basisPoints, sumCents]) => ({ basisPoints, sumCents, vatCents: vatWithin(sumCents, basisPoints) }))
    .sort((a, b) => b.basisPoints - a.basisPoints)
}

export const totalOf = (lines: readonly { totalCents: Cents }[]): Cents =>
  lines.reduce((sum, line) => sum + line.totalCents, 0)
