import { type Language, numberMarks } from './language.ts'

/** What is typed is cut off here: more digits are no number that a shop counts in. */
const MOST_DIGITS = 15

/**
 * A typed number in units of its last place: `12,5` with 2 places is 1250. Comma or dot; spaces part thousands, and so does the other
 * of the two before it. Null where nothing is typed, undefined where it is no number or has more places.
 */
export const readDecimal = (text: string, places: number): number | null | undefined => {
  const typed = text.replace(/\s/g, '').replace('−', '-')
  if (typed === '') return null
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)([\d.,]*?)(?:[.,](\d*))?$/.exec(typed) ?? [typed, '', '', 'x']
  const digits = withoutThousands(whole, typed)
  if (digits === undefined || digits + rest === '' || !/^\d*$/.test(digits + rest)) return undefined
  if (rest.length > places || digits.length + places > MOST_DIGITS) return undefined
  const units = Number(digits + rest.padEnd(places, '0'))
  return sign === '-' && units > 0 ? -units : units
}

/** A number as a computer writes it (`15.345`), half up to units of its last place; undefined where it is none, or below zero. */
export const roundDecimal = (text: string, places: number): number | undefined =>
  // Shifted as it is written: multiplied, 1.005 would be a little less than 100.5.
  /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(`${text}e${places}`)) : undefined

/** Thousands are parted by the sign that does not part the decimals, each group three digits long. */
const withoutThousands = (whole: string, typed: string): string | undefined => {
  const parting = /[.,]/.exec(whole)?.[0]
  if (parting === undefined) return whole
  const decimals = typed.at(typed.search(/[.,]\d*$/))
  const groups = whole.split(parting)
  const right =
    parting !== decimals && /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every(one => /^\d{3}$/.test(one))
  return right ? groups.join('') : undefined
}

/** The number as it is edited: no thousands, all of its places. */
export const writeDecimal = (units: number, places: number, language: Language): string => {
  const digits = String(Math.abs(units)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const rest = places === 0 ? '' : `${numberMarks(language).decimal}${digits.slice(-places)}`
  return `${units < 0 ? '-' : ''}${whole}${rest}`
}
