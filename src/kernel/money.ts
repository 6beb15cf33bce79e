import { groupThousands } from './format-number.ts'
import { type Language, numberMarks } from './language.ts'

/** Integer euro cents: the only form of money inside. */
export type Cents = number
/** A VAT rate in basis points: 24 % is 2400. */
export type BasisPoints = number

/** Cents as a number in euros with 2 decimals; the one place where money leaves as a number. */
export const euros = (cents: Cents): number => Math.round(cents) / 100

/** Euros as typed or sent, to cents. */
export const centsOf = (value: number): Cents => Math.round(value * 100)

/** The net price of one piece in euros with up to 4 decimals, derived from its gross cents. */
export const netEuros = (gross: Cents, rate: BasisPoints): number =>
  Math.round((gross * 100 * 10_000) / (10_000 + rate)) / 10_000

/** The net of a gross amount in whole cents; exempt lines are rounded by this, line by line. */
export const netCents = (gross: Cents, rate: BasisPoints): Cents => Math.round((gross * 10_000) / (10_000 + rate))

/** The VAT within a gross sum, in cents; computed once per rate on the sum. */
export const vatWithin = (grossSum: Cents, rate: BasisPoints): Cents => grossSum - netCents(grossSum, rate)

const NO_BREAK = '\u00a0'

/** A price with 2 decimals and the euro sign, as each language writes it. */
export const formatCents = (cents: Cents, language: Language): string => {
  const { decimal, thousands } = numberMarks(language)
  const sign = cents < 0 ? '−' : ''
  const whole = Math.floor(Math.abs(cents) / 100).toString()
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0')
  const grouped = groupThousands(whole, thousands)
  return `${sign}${grouped}${decimal}${rest}${NO_BREAK}€`
}
