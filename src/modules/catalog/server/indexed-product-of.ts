import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { IndexedProduct } from '#catalog/domain/indexed-product.ts'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Attributes } from './read-attributes.ts'
import type { ProductRecord } from './read-products.ts'

type Told =
  | 'id'
  | 'categoryIds'
  | 'optionIds'
  | 'name'
  | 'brand'
  | 'code1'
  | 'code2'
  | 'totalCents'
  | 'modifiedAt'
  | 'visibility'

/** What the product index is told of a product. Found by its own words, its categories' and its options' names. */
export const indexedProductOf = (
  record: Pick<ProductRecord, Told>,
  { tree, attributes }: { tree: CategoryTree; attributes: Attributes },
): IndexedProduct => {
  const categoryIds = tree.withAncestors(record.categoryIds)
  const options = record.optionIds.flatMap(id => attributes.option(id) ?? [])
  const searchText = (language: Language): string =>
    [
      textIn(record.name, language),
      record.brand,
      ...categoryIds.flatMap(id => [tree.nameOf(id, language), tree.get(id)?.searchKeywords ?? '']),
      ...options.map(option => textIn(option.name, language)),
    ].join(' ')
  return {
    id: record.id,
    categoryIds,
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: perLanguage(language => textIn(record.name, language)),
    searchTextByLang: perLanguage(searchText),
    codes: [record.code1, record.code2].filter(code => code !== ''),
    options: options.map(option => `${option.attribute.key}:${option.value}`),
    visibility: record.visibility,
  }
}

const perLanguage = <T>(value: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map(language => [language, value(language)])) as Record<Language, T>
