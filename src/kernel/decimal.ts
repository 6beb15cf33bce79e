import { getNumberSeparators, type Language } from './language.ts'

/** Larger numbers lose precision as doubles. */
const MAX_DIGITS = 15

/**
 * Reads a typed number in units of its last decimal place: `12,5` with 2 places is 1250.
 * Decimals follow a comma or dot; spaces or the other sign separate thousands. Returns null for an empty text, and
 * undefined for a text that is not a number or has too many decimals.
 */
export const parseDecimal = (text: string, places: number): number | null | undefined => {
  const input = text.replace(/\s/g, '').replace('−', '-')
  if (input === '') return null
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)([\d.,]*?)(?:[.,](\d*))?$/.exec(input) ?? [
    input,
    '',
    '',
    'x',
  ]
  const digits = removeThousands(whole, input)
  if (digits === undefined || digits + decimals === '' || !/^\d*$/.test(digits + decimals)) return undefined
  if (decimals.length > places || digits.length + places > MAX_DIGITS) return undefined
  const units = Number(digits + decimals.padEnd(places, '0'))
  return sign === '-' && units > 0 ? -units : units
}

/**
 * Rounds a machine-written number (`15.345`) half up to units of its last decimal place. Returns undefined for
 * negative or malformed text.
 */
export const roundDecimal = (text: string, places: number): number | undefined =>
  // The exponent shifts the decimal point exactly: 1.005 * 100 would be slightly less than 100.5.
  /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(`${text}e${places}`)) : undefined

/** Returns undefined unless every group has three digits and its separator differs from the decimal sign. */
const removeThousands = (whole: string, input: string): string | undefined => {
  const separator = /[.,]/.exec(whole)?.[0]
  if (separator === undefined) return whole
  const decimalSign = input.at(input.search(/[.,]\d*$/))
  const groups = whole.split(separator)
  const isGrouped =
    separator !== decimalSign &&
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1).every(group => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}

/** Formats a number for an input field: without thousands separators, with all decimal places. */
export const formatDecimal = (units: number, places: number, language: Language): string => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const decimals = places === 0 ? '' : `${getNumberSeparators(language).decimal}${digits.slice(-places)}`
  return `${units < 0 ? '-' : ''}${whole}${decimals}`
}
