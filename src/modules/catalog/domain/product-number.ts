import { MAX_PART_NUMBER_LENGTH, normalizePartNumber } from '#kernel/part-number.ts'

/**
 * Numbers of a product besides its own code, the manufacturer's code and the GTIN, which are its columns. `oe`: the
 * car manufacturer's number; `superseded`: an older number that this product replaces; `competitor`: the number of an
 * equivalent part of another brand.
 */
export const NUMBER_TYPES = ['oe', 'superseded', 'competitor'] as const
export type NumberType = (typeof NUMBER_TYPES)[number]

/** The kinds of numbers that find a product, the closest first; `own` is the shop's code, `mpn` the manufacturer's. */
export const MATCHED_NUMBERS = ['own', 'mpn', 'gtin', 'oe', 'superseded', 'competitor'] as const
export type MatchedNumber = (typeof MATCHED_NUMBERS)[number]

export interface ProductNumber {
  type: NumberType
  /** The number as written. */
  number: string
  /** The brand whose number it is; may be empty. */
  brand: string
  /** The origin of the claim, such as a catalogue; may be empty. */
  source: string
}

export const MAX_NUMBERS = 300
export const MAX_NUMBER_BRAND_LENGTH = 100
export const MAX_NUMBER_SOURCE_LENGTH = 100
const MIN_NUMBER_LENGTH = 3

/** Separators of lines, cells and entries of written lists. */
const SEPARATORS = /[;|\t\r\n]/

/** Returns true for a brand or source without a character that separates the parts of a list. */
export const hasNoSeparator = (text: string): boolean => !SEPARATORS.test(text)

/** Returns true for a number that search can find. */
export const isUsableNumber = (number: string): boolean =>
  !SEPARATORS.test(number) &&
  number.length <= MAX_PART_NUMBER_LENGTH &&
  normalizePartNumber(number).length >= MIN_NUMBER_LENGTH

export interface ParsedNumbers {
  numbers: ProductNumber[]
  /** The number of unusable lines. */
  invalidCount: number
}

/**
 * Parses one number a line: `06A 906 461 L`, or with brand and source: `06A 906 461 L; VW; ETKA`. A `|` also ends a
 * line, because a cell of an import file has only one line.
 */
export const parseNumberLines = (type: NumberType, text: string): ParsedNumbers => {
  const numbers: ProductNumber[] = []
  let invalidCount = 0
  for (const line of text.split(/[\r\n|]+/)) {
    if (line.trim() === '') continue
    const [number = '', brand = '', source = '', ...others] = line.split(/[;\t]/).map(cell => cell.trim())
    const hasValidLengths = brand.length <= MAX_NUMBER_BRAND_LENGTH && source.length <= MAX_NUMBER_SOURCE_LENGTH
    if (others.length === 0 && hasValidLengths && isUsableNumber(number)) numbers.push({ type, number, brand, source })
    else invalidCount += 1
  }
  return { numbers, invalidCount }
}

/** Formats numbers of one type so that `parseNumberLines` reads them back. */
export const formatNumberLines = (numbers: readonly ProductNumber[], type: NumberType, separator = '\n'): string =>
  numbers
    .filter(number => number.type === type)
    .map(({ number, brand, source }) => [number, brand, source].join('; ').replace(/[; ]+$/, ''))
    .join(separator)

/** Sorts by type and drops repetitions in another spelling; the first one stays. */
export const mergeNumbers = (numbers: readonly ProductNumber[]): ProductNumber[] => {
  const merged = new Map<string, ProductNumber>()
  for (const type of NUMBER_TYPES) {
    for (const entry of numbers) {
      // The search drops more characters than these, so two numbers that it cannot tell apart may both stay.
      const key = `${type} ${entry.brand.toLowerCase()} ${entry.number.toUpperCase().replace(/[\s-]+/g, '')}`
      if (entry.type === type && !merged.has(key)) merged.set(key, entry)
    }
  }
  // The copies drop further fields, such as ids, so that numbers of any origin can be compared.
  return [...merged.values()].map(({ type, number, brand, source }) => ({ type, number, brand, source }))
}
