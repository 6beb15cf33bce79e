import { groupThousands } from './format-number.ts'
import { getNumberSeparators, type Language } from './language.ts'

/** Integer euro cents. All money inside the application has this type. */
export type Cents = number
/** A VAT rate in basis points: 24 % is 2400. */
export type BasisPoints = number

/** Converts cents to euros with 2 decimals for JSON answers. Calculations use cents. */
export const toEuros = (cents: Cents): number => Math.round(cents) / 100

/** Converts euros from forms and requests to cents. */
export const toCents = (euros: number): Cents => Math.round(euros * 100)

/** Returns the net price of one unit in euros with up to 4 decimals. */
export const computeNetEuros = (grossCents: Cents, rate: BasisPoints): number =>
  Math.round((grossCents * 100 * 10_000) / (10_000 + rate)) / 10_000

/** Returns the net of a gross amount in whole cents. Lines exempt from VAT are rounded one by one. */
export const computeNetCents = (grossCents: Cents, rate: BasisPoints): Cents =>
  Math.round((grossCents * 10_000) / (10_000 + rate))

/** Returns the VAT contained in a gross total. Apply it once per rate to the total, not per line. */
export const computeIncludedVat = (grossCents: Cents, rate: BasisPoints): Cents =>
  grossCents - computeNetCents(grossCents, rate)

const NO_BREAK_SPACE = '\u00a0'

/** Formats cents with 2 decimals and the euro sign: `€1,299.90` in English, `1 299,90 €` in other languages. */
export const formatCents = (cents: Cents, language: Language): string => {
  const { decimal, thousands } = getNumberSeparators(language)
  const sign = cents < 0 ? '−' : ''
  const whole = Math.floor(Math.abs(cents) / 100).toString()
  const fraction = (Math.abs(cents) % 100).toString().padStart(2, '0')
  const amount = `${groupThousands(whole, thousands)}${decimal}${fraction}`
  return language === 'en' ? `${sign}€${amount}` : `${sign}${amount}${NO_BREAK_SPACE}€`
}
