import type { KnownLanguage } from '#kernel/language.ts'
import type { Labels } from '#listing/domain/labels.ts'
import { TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import type { BitSet } from './bit-set.ts'
import type { FilterOption, FilterOptions } from './filter-options.ts'
import type { VisibleByCategory } from './visible-by-category.ts'
import type { Label } from './vocabulary.ts'

/** Returns the labels of one language with functions that read their current products. */
export const attachProducts = (
  { categories, options }: Labels,
  language: KnownLanguage,
  productsByLabel: { categories: VisibleByCategory; options: FilterOptions },
): Label[] => [
  ...Array.from(categories).flatMap(([id, words]) => [
    { words: words[language], field: CATEGORY_FIELD, getProducts: () => productsByLabel.categories.getOwnProducts(id) },
    { words: words[language], field: PARENT_FIELD, getProducts: () => productsByLabel.categories.getProducts(id) },
  ]),
  ...Array.from(options, ([option, words]) => ({
    words: words[language],
    field: TEXT_FIELD,
    getProducts: createOptionReader(productsByLabel.options, option),
  })),
]

const TEXT_FIELD = TEXT_FIELDS.indexOf('text')
const CATEGORY_FIELD = TEXT_FIELDS.indexOf('category')
const PARENT_FIELD = TEXT_FIELDS.indexOf('parent')

/** Looks an unknown option up at every call, because the index adds options with their first product. */
const createOptionReader = (options: FilterOptions, name: string): (() => BitSet | undefined) => {
  const colon = name.indexOf(':')
  const [key, value] = [name.slice(0, colon), name.slice(colon + 1)]
  let option: FilterOption | undefined
  return () => {
    option ??= options.findOption(key, value)
    return option?.products
  }
}
