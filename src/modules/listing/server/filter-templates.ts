import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { OptionName } from '#listing/domain/indexed-product.ts'
import { BUILT_IN_FILTERS } from '#listing/domain/stock-filter.ts'

/** A filter group within the template text. */
export interface FilterGroupTemplate {
  key: string
  /** Start and end of the group's opening text. */
  from: number
  to: number
  /** Categories that offer the group; empty means all. */
  categoryIds: readonly number[]
  values: readonly string[]
  /** Option numbers in the index. */
  numbers: Uint32Array
  /** End positions of options, comma included. */
  ends: Uint32Array
  /** Positions of the blanks for counts. */
  countAt: Uint32Array
  /** Positions of the `selected` values. */
  chosenAt: Uint32Array
}

/** All filters of a language as one text with blanks for counts; answers copy long runs of it. */
export interface FilterTemplates {
  bytes: Buffer
  groups: readonly FilterGroupTemplate[]
}

interface CachedTexts extends FilterTemplates {
  attributes: Attributes
  /** Number of options when the text was built; the index can have more by now. */
  options: number
  /** Number of blanks per count. */
  digits: number
}

const cache = new WeakMap<readonly OptionName[], Map<Language, CachedTexts>>()

/**
 * Returns the filters in the order of the attributes; unnamed ones come last. The text is cached until an attribute or
 * option changes, or a count needs more digits.
 */
export const renderFilterTemplates = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
  digits: number,
): FilterTemplates => {
  const byLanguage = cache.get(options) ?? new Map<Language, CachedTexts>()
  cache.set(options, byLanguage)
  const known = byLanguage.get(language)
  if (known?.attributes === attributes && known.options === options.length && known.digits >= digits) return known
  const pieces = { ...renderPieces(options, attributes, language, digits), attributes, options: options.length, digits }
  byLanguage.set(language, pieces)
  return pieces
}

const renderPieces = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
  digits: number,
): FilterTemplates => {
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
  const groups = [...new Set([...attributes.byKey.keys(), ...counted.keys()])].map((key): FilterGroupTemplate => {
    const attribute = attributes.byKey.get(key) ?? BUILT_IN_FILTERS.get(key)
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
