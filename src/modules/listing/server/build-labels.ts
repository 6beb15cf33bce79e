import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'
import type { KnownLanguage } from '#kernel/language.ts'
import { buildSearchText } from '#kernel/multilingual.ts'
import { listSearchTokens } from '#kernel/search-text.ts'
import type { Labels, LabelWords } from '#listing/domain/labels.ts'

/** Collects the names of categories, with their search keywords, and of filter options. */
export const buildLabels = (tree: CategoryTree, attributes: Attributes): Labels => {
  const categories = new Map<number, LabelWords>()
  for (const { id, name, searchKeywords } of tree.listAll()) {
    categories.set(
      id,
      toLabelWords(language => `${buildSearchText(name, language)} ${searchKeywords}`),
    )
  }
  const options = new Map<string, LabelWords>()
  for (const attribute of attributes.byKey.values()) {
    for (const { filter, name } of attribute.options.values()) {
      options.set(
        filter,
        toLabelWords(language => buildSearchText(name, language)),
      )
    }
  }
  return { categories, options }
}

const toLabelWords = (getText: (language: KnownLanguage) => string): LabelWords => ({
  et: listSearchTokens(getText('et')),
  en: listSearchTokens(getText('en')),
})
