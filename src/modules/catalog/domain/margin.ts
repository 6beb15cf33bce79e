import { type BasisPoints, type Cents, netCents } from '#kernel/money.ts'

interface Sale {
  /** Gross. */
  totalCents: Cents
  vatRate: BasisPoints
  /** Without VAT. */
  costCents: Cents
}

/** What is left of a price without VAT once the piece is paid for: in cents, and of that price in per mille (null where it is free). */
export const marginOf = ({ totalCents, vatRate, costCents }: Sale): { cents: Cents; perMille: number | null } => {
  const net = netCents(totalCents, vatRate)
  const cents = net - costCents
  return { cents, perMille: net === 0 ? null : Math.round((cents * 1000) / net) }
}

/** It brings in less than it cost. What is given away is no sale. */
export const isBelowCost = (sale: Sale): boolean => sale.totalCents > 0 && marginOf(sale).cents < 0
