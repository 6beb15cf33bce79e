import {
  isNetContentAmount,
  NET_CONTENT_DECIMALS,
  type NetContent,
  type NetContentUnit,
} from '#catalog/domain/net-content.ts'
import { parseDecimal } from '#kernel/decimal.ts'

/** Each written unit, the unit of the price, and how many of the written unit make one of the other. */
const WRITTEN_UNITS: readonly (readonly [words: string, unit: NetContentUnit, parts: number])[] = [
  ['l liiter liitrit litre litres liter liters', 'l', 1],
  ['dl', 'l', 10],
  ['cl', 'l', 100],
  ['ml', 'l', 1_000],
  ['kg kilogramm kilogrammi kilogram kilograms', 'kg', 1],
  ['g gr gramm grammi gram grams', 'kg', 1_000],
  ['m meeter meetrit metre metres meter meters jm', 'm', 1],
  ['cm', 'm', 100],
  ['mm', 'm', 1_000],
  ['m2 m² sqm ruutmeeter ruutmeetrit', 'm2', 1],
  ['cm2 cm²', 'm2', 10_000],
]
const UNIT_BY_WORD = new Map(
  WRITTEN_UNITS.flatMap(([words, unit, parts]) => words.split(' ').map(word => [word, { unit, parts }] as const)),
)

/** More decimals than are stored, because `33.333 cl` and `0.75 ml` are converted. */
const MAX_DECIMALS = 6

/** Parses a cell such as `400 ml`, `0,4 l` or `1.5 kg`; undefined when unreadable or too small to store. */
export const parseNetContent = (text: string): NetContent | undefined => {
  const [, number = '', word = ''] = /^(.*\d)\s*(\p{L}+[2²]?)\.?$/u.exec(text.trim()) ?? []
  const foundUnit = UNIT_BY_WORD.get(word.toLowerCase())
  const units = parseDecimal(number, MAX_DECIMALS)
  if (!foundUnit || typeof units !== 'number') return undefined
  const amount =
    Math.round((units * 10 ** (NET_CONTENT_DECIMALS - MAX_DECIMALS)) / foundUnit.parts) / 10 ** NET_CONTENT_DECIMALS
  return isNetContentAmount(amount) ? { amount, unit: foundUnit.unit } : undefined
}

/** Formats a net content as `parseNetContent` accepts it. */
export const formatNetContent = ({ amount, unit }: NetContent): string => `${amount} ${unit}`
