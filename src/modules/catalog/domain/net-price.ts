import { type BasisPoints, type Cents, netEuros } from '#kernel/money.ts'

/** Net prices have more places than gross ones, so that the gross price comes out of them again. */
export const NET_PLACES = 4
const UNITS = 10 ** NET_PLACES

const basisPoints = (percent: number): BasisPoints => Math.round(percent * 100)

/** The net of a gross price, in units of its last place. */
export const netUnits = (gross: Cents, percent: number): number =>
  Math.round(netEuros(gross, basisPoints(percent)) * UNITS)

/** The gross price of a net one given in units of its last place. */
export const grossCents = (net: number, percent: number): Cents =>
  Math.round((net * (10_000 + basisPoints(percent))) / (UNITS * 100))
