import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { OptionName } from '#listing/domain/indexed-product.ts'
import { OWN_FILTERS } from '#listing/domain/stock-filter.ts'

/** A group of filter options in the text of all. */
export interface GroupPiece {
  key: string
  /** Its opening, up to its options. */
  from: number
  to: number
  /** Where it is offered; everywhere where it names none. */
  categoryIds: readonly number[]
  values: readonly string[]
  /** What the index counts each option by … */
  numbers: Uint32Array
  /** … where it ends, a comma included, and the next begins … */
  ends: Uint32Array
  /** … the blanks in it that its count stands over … */
  countAt: Uint32Array
  /** … and where it says that it is not chosen. */
  chosenAt: Uint32Array
}

/** All filters of a language as one text, none chosen and with blanks for the counts: an answer copies what of it is named in long runs. */
export interface FilterTexts {
  bytes: Buffer
  groups: readonly GroupPiece[]
}

interface Kept extends FilterTexts {
  attributes: Attributes
  /** How many options there were when they were made: there may be more by now. */
  options: number
  /** How long a count may be. */
  digits: number
}

const kept = new WeakMap<readonly OptionName[], Map<Language, Kept>>()

/**
 * The filters in a language in the order of the attributes; what nobody names any more goes last, in its group or as one, as
 * itself. Made once and used until an attribute is called otherwise, an option comes, or a count is longer.
 */
export const filterPieces = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
  digits: number,
): FilterTexts => {
  const byLanguage = kept.get(options) ?? new Map<Language, Kept>()
  kept.set(options, byLanguage)
  const known = byLanguage.get(language)
  if (known?.attributes === attributes && known.options === options.length && known.digits >= digits) return known
  const pieces = { ...makePieces(options, attributes, language, digits), attributes, options: options.length, digits }
  byLanguage.set(language, pieces)
  return pieces
}

const makePieces = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
  digits: number,
): FilterTexts => {
  const numbers = new Map(options.map(({ key, value }, number) => [`${key}:${value}`, number]))
  const counted = Map.groupBy(options, ({ key }) => key)
  const parts: Buffer[] = []
  let at = 0
  const add = (text: string): number => {
    const bytes = Buffer.from(text)
    parts.push(bytes)
    at += bytes.length
    return at
  }
  const groups = [...new Set([...attributes.byKey.keys(), ...counted.keys()])].map((key): GroupPiece => {
    const attribute = attributes.byKey.get(key) ?? OWN_FILTERS.get(key)
    const from = at
    const to = add(
      `{"key":${JSON.stringify(key)},"name":${nameOf(attribute?.name, key, language)},${attribute?.promoted ? '"promoted":true,' : ''}"options":[`,
    )
    const values = [...(attribute?.options.keys() ?? []), ...(counted.get(key) ?? []).map(({ value }) => value)]
    const pieces = [...new Set(values)].flatMap(value => {
      const number = numbers.get(`${key}:${value}`)
      if (number === undefined) return []
      const option = attribute?.options.get(value)
      const name = nameOf(option?.name, value, language)
      const colour = option?.colour ? `"colour":${JSON.stringify(option.colour)},` : ''
      const countAt = add(`{"value":${JSON.stringify(value)},"name":${name},${colour}"count":`)
      const chosenAt = add(`${' '.repeat(digits)},"selected":`)
      return [{ value, number, countAt, chosenAt, end: add('false},') }]
    })
    return {
      key,
      from,
      to,
      categoryIds: attribute?.categoryIds ?? [],
      values: pieces.map(({ value }) => value),
      numbers: Uint32Array.from(pieces, ({ number }) => number),
      ends: Uint32Array.from(pieces, ({ end }) => end),
      countAt: Uint32Array.from(pieces, ({ countAt }) => countAt),
      chosenAt: Uint32Array.from(pieces, ({ chosenAt }) => chosenAt),
    }
  })
  return { bytes: Buffer.concat(parts), groups }
}

const nameOf = (name: Multilingual | undefined, otherwise: string, language: Language): string =>
  JSON.stringify(textIn(name, language) || otherwise)
