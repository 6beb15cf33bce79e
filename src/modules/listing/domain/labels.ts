import type { Language } from '#kernel/language.ts'
import type { IndexedProduct } from './indexed-product.ts'

export type LabelWords = Readonly<Record<Language, readonly string[]>>

/** What categories and filter options are called, as tokens (`searchTokens`): products are found by the names of theirs too. */
export interface Labels {
  /** By id. */
  categories: ReadonlyMap<number, LabelWords>
  /** By `key:value`. */
  options: ReadonlyMap<string, LabelWords>
}

export const NO_LABELS: Labels = { categories: new Map(), options: new Map() }

/** A product with the words of its labels among its own, for who does not know labels apart. */
export const withLabelWords = (product: IndexedProduct, { categories, options }: Labels): IndexedProduct => {
  const labels = [
    ...product.categoryIds.map(id => categories.get(id)),
    ...product.options.map(option => options.get(option)),
  ].filter(words => words !== undefined)
  const words = (language: Language): string[] => [
    ...product.searchWordsByLang[language],
    ...labels.flatMap(label => label[language]),
  ]
  return { ...product, searchWordsByLang: { et: words('et'), en: words('en') } }
}
