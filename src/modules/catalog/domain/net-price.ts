import { type BasisPoints, type Cents, computeNetEuros } from '#kernel/money.ts'

/** Net prices need more decimals than gross ones, so that the gross price can be restored. */
export const NET_DECIMALS = 4
const UNITS_PER_EURO = 10 ** NET_DECIMALS

const toBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100)

/** Returns the net price in units of its last decimal. */
export const toNetUnits = (grossCents: Cents, percent: number): number =>
  Math.round(computeNetEuros(grossCents, toBasisPoints(percent)) * UNITS_PER_EURO)

/** Returns the gross price of a net price, which is given in units of its last decimal. */
export const toGrossCents = (netUnits: number, percent: number): Cents =>
  Math.round((netUnits * (10_000 + toBasisPoints(percent))) / (UNITS_PER_EURO * 100))
