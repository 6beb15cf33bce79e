import { type BasisPoints, type Cents, computeNetCents } from '#kernel/money.ts'

interface Sale {
  /** The gross price. */
  totalCents: Cents
  vatRate: BasisPoints
  /** The purchase price without VAT. */
  costCents: Cents
}

/** Returns the margin without VAT, in cents and in per mille of the net price (null for a free product). */
export const computeMargin = ({ totalCents, vatRate, costCents }: Sale): { cents: Cents; perMille: number | null } => {
  const net = computeNetCents(totalCents, vatRate)
  const cents = net - costCents
  return { cents, perMille: net === 0 ? null : Math.round((cents * 1000) / net) }
}

/** Returns true when the price does not cover the cost; free products are ignored. */
export const isBelowCost = (sale: Sale): boolean => sale.totalCents > 0 && computeMargin(sale).cents < 0
