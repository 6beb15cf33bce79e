import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { FieldWords } from './match-cost.ts'

export type LabelWords = Readonly<Record<KnownLanguage, readonly string[]>>

/** Names of categories and filter options as search tokens; products are found by them too. */
export interface Labels {
  /** By category id. */
  categories: ReadonlyMap<number, LabelWords>
  /** By `key:value`. */
  options: ReadonlyMap<string, LabelWords>
}

export const NO_LABELS: Labels = { categories: new Map(), options: new Map() }

/** The key of the filter whose options are brands. */
export const BRAND_KEY = 'brand'

/** Returns words that are names of brands or cars only; `seat` is omitted because it also means a chair. */
export const listBrandAndCarWords = ({ categories, options }: Labels): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [option, words] of options) {
    if (!option.startsWith(`${BRAND_KEY}:`) && !option.startsWith(`${MODEL_FILTER_KEY}:`)) continue
    for (const language of KNOWN_LANGUAGES) for (const word of words[language]) names.add(word)
  }
  for (const words of categories.values()) {
    for (const language of KNOWN_LANGUAGES) for (const word of words[language]) names.delete(word)
  }
  return names
}

/** Merges the words of its labels into a product, for engines without separate labels. */
export const addLabelWords = (product: IndexedProduct, labels: Labels): IndexedProduct => {
  const listLabels = <Key>(
    labelsByKey: ReadonlyMap<Key, LabelWords>,
    keys: readonly Key[],
    language: KnownLanguage,
  ): string[] => keys.flatMap(key => labelsByKey.get(key)?.[language] ?? [])
  const mergeWords = (language: KnownLanguage): FieldWords => {
    const ownWords = product.wordsByLang[language]
    return {
      name: ownWords.name,
      text: [...ownWords.text, ...listLabels(labels.options, product.options, language)],
      category: [...ownWords.category, ...listLabels(labels.categories, product.ownCategoryIds, language)],
      parent: [...ownWords.parent, ...listLabels(labels.categories, product.categoryIds, language)],
    }
  }
  return { ...product, wordsByLang: { et: mergeWords('et'), en: mergeWords('en') } }
}
