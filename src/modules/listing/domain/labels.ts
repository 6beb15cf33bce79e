import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { FieldWords } from './search-field.ts'

export type LabelWords = Readonly<Record<KnownLanguage, readonly string[]>>

/** What categories and filter options are called, as tokens (`searchTokens`): products are found by the names of theirs too. */
export interface Labels {
  /** By id. */
  categories: ReadonlyMap<number, LabelWords>
  /** By `key:value`. */
  options: ReadonlyMap<string, LabelWords>
}

export const NO_LABELS: Labels = { categories: new Map(), options: new Map() }

/** Filters whose options are names: of brands, and of the cars that products fit. */
export const BRAND_KEY = 'brand'
export const CAR_KEY = 'model'

/** Words that are names of brands and cars and nothing else here: `seat` is a seat, too. */
export const nameWords = ({ categories, options }: Labels): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [option, words] of options) {
    if (!option.startsWith(`${BRAND_KEY}:`) && !option.startsWith(`${CAR_KEY}:`)) continue
    for (const language of KNOWN_LANGUAGES) for (const word of words[language]) names.add(word)
  }
  for (const words of categories.values()) {
    for (const language of KNOWN_LANGUAGES) for (const word of words[language]) names.delete(word)
  }
  return names
}

/** A product with the words of its labels among its own, for who does not know labels apart. */
export const withLabelWords = (product: IndexedProduct, labels: Labels): IndexedProduct => {
  const of = <Key>(named: ReadonlyMap<Key, LabelWords>, keys: readonly Key[], language: KnownLanguage): string[] =>
    keys.flatMap(key => named.get(key)?.[language] ?? [])
  const words = (language: KnownLanguage): FieldWords => {
    const own = product.wordsByLang[language]
    return {
      name: own.name,
      text: [...own.text, ...of(labels.options, product.options, language)],
      category: [...own.category, ...of(labels.categories, product.ownCategoryIds, language)],
      parent: [...own.parent, ...of(labels.categories, product.categoryIds, language)],
    }
  }
  return { ...product, wordsByLang: { et: words('et'), en: words('en') } }
}
