import type { Language } from '#kernel/language.ts'
import { type Cents, formatCents, toEuros } from '#kernel/money.ts'

/** Units of measure that unit prices refer to (98/6/EC art. 2(b)): litre, kilogram, metre, square metre. */
export const NET_CONTENT_UNITS = ['l', 'kg', 'm', 'm2'] as const
export type NetContentUnit = (typeof NET_CONTENT_UNITS)[number]

/** The amount of goods in one sold piece, such as 0.4 l. */
export interface NetContent {
  /** Above 0, with up to four decimals: a tenth of a millilitre, or a square centimetre. */
  amount: number
  unit: NetContentUnit
}

export const NET_CONTENT_DECIMALS = 4
export const MAX_NET_CONTENT = 100_000
const PARTS_PER_UNIT = 10 ** NET_CONTENT_DECIMALS
/** Products of binary fractions are slightly off whole numbers, so a smaller difference does not count. */
const FLOAT_TOLERANCE = 1e-6

/** Returns false for an amount that is not positive, too large, or has more than four decimals. */
export const isNetContentAmount = (amount: number): boolean =>
  amount > 0 &&
  amount <= MAX_NET_CONTENT &&
  Math.abs(amount * PARTS_PER_UNIT - Math.round(amount * PARTS_PER_UNIT)) < FLOAT_TOLERANCE

/**
 * Returns the price of one litre, kilogram, metre or square metre in whole cents; half a cent rounds up. Amounts are
 * divided as whole numbers, because 12.49 / 0.4 is slightly less than 31.225.
 */
export const computeUnitCents = (priceCents: Cents, { amount }: NetContent): Cents =>
  Math.round((priceCents * PARTS_PER_UNIT) / Math.round(amount * PARTS_PER_UNIT))

/** The net content of a piece and the price of one unit of it in euros, also as text: `12,49 €/l`, `€12.49/l`. */
export interface UnitPrice extends NetContent {
  price: number
  text: string
}

/** Returns undefined for goods without a price and for goods that are not sold by measure. */
export const computeUnitPrice = (
  priceCents: Cents,
  netContent: NetContent | null | undefined,
  language: Language,
): UnitPrice | undefined => {
  if (!netContent || priceCents <= 0) return undefined
  const { amount, unit } = netContent
  const cents = computeUnitCents(priceCents, netContent)
  return { price: toEuros(cents), amount, unit, text: `${formatCents(cents, language)}/${formatNetContentUnit(unit)}` }
}

/** Formats `m2` as `m²`. */
export const formatNetContentUnit = (unit: NetContentUnit): string => unit.replace('2', '²')
