import type { Attributes } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, textIn } from '#kernel/multilingual.ts'
import type { OptionName } from '#listing/domain/indexed-product.ts'
import { OWN_FILTERS } from '#listing/domain/stock-filter.ts'

/** A group of filter options, and each option, as the bytes that it begins with. */
export interface GroupPiece {
  key: string
  /** Up to its options. */
  opening: Buffer
  options: OptionPiece[]
}

interface OptionPiece {
  /** What the index counts it by. */
  number: number
  value: string
  /** Up to its count. */
  opening: Buffer
}

interface Kept {
  attributes: Attributes
  /** How many options there were when they were made: there may be more by now. */
  options: number
  groups: readonly GroupPiece[]
}

const kept = new WeakMap<readonly OptionName[], Map<Language, Kept>>()

/**
 * The filters in a language in the order of the attributes; what nobody names any more goes last, in its group or as one, as
 * itself. Made once and used until an attribute is called otherwise or an option comes.
 */
export const filterPieces = (
  options: readonly OptionName[],
  attributes: Attributes,
  language: Language,
): readonly GroupPiece[] => {
  const byLanguage = kept.get(options) ?? new Map<Language, Kept>()
  kept.set(options, byLanguage)
  const known = byLanguage.get(language)
  if (known?.attributes === attributes && known.options === options.length) return known.groups
  const groups = makePieces(options, attributes, language)
  byLanguage.set(language, { attributes, options: options.length, groups })
  return groups
}

const makePieces = (options: readonly OptionName[], attributes: Attributes, language: Language): GroupPiece[] => {
  const numbers = new Map(options.map(({ key, value }, number) => [`${key}:${value}`, number]))
  const counted = Map.groupBy(options, ({ key }) => key)
  return [...new Set([...attributes.byKey.keys(), ...counted.keys()])].map(key => {
    const attribute = attributes.byKey.get(key) ?? OWN_FILTERS.get(key)
    const values = new Set([
      ...(attribute?.options.keys() ?? []),
      ...(counted.get(key) ?? []).map(({ value }) => value),
    ])
    return {
      key,
      opening: Buffer.from(
        `{"key":${JSON.stringify(key)},"name":${nameOf(attribute?.name, key, language)},"options":[`,
      ),
      options: [...values].flatMap(value => {
        const number = numbers.get(`${key}:${value}`)
        if (number === undefined) return []
        const name = nameOf(attribute?.options.get(value)?.name, value, language)
        return [{ number, value, opening: Buffer.from(`{"value":${JSON.stringify(value)},"name":${name},"count":`) }]
      }),
    }
  })
}

const nameOf = (name: Multilingual | undefined, otherwise: string, language: Language): string =>
  JSON.stringify(textIn(name, language) || otherwise)
