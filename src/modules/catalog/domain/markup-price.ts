import type { BasisPoints, Cents } from '#kernel/money.ts'
import { toGrossCents } from './net-price.ts'
import { type PriceEnding, roundPrice } from './round-price.ts'

interface MarkupRule {
  markup: BasisPoints
  vatRate: BasisPoints
  ending: PriceEnding
}

/** Returns the gross price of a purchase price with a markup and VAT, rounded to an ending. */
export const computeMarkupPrice = (costCents: Cents, { markup, vatRate, ending }: MarkupRule): Cents => {
  // `toGrossCents` takes the net price in hundredths of a cent.
  const netUnits = Math.round((costCents * 100 * (10_000 + markup)) / 10_000)
  return roundPrice(toGrossCents(netUnits, vatRate / 100), ending)
}
