import type { CategoryRow, CategoryTree } from '#catalog/domain/category-tree.ts'
import type { IndexedProduct } from '#catalog/domain/indexed-product.ts'
import { searchTokens } from '#catalog/domain/search-text.ts'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { AttributeOption, Attributes } from './read-attributes.ts'
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
  const labels = [...categoryIds.flatMap(id => tree.get(id) ?? []).map(categoryWords), ...options.map(optionWords)]
  const searchWords = (language: Language): string[] => [
    ...searchTokens(`${textIn(record.name, language)} ${record.brand}`),
    ...labels.flatMap(words => words[language]),
  ]
  return {
    id: record.id,
    categoryIds,
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: perLanguage(language => textIn(record.name, language)),
    searchWordsByLang: perLanguage(searchWords),
    codes: [record.code1, record.code2].filter(code => code !== ''),
    options: options.map(option => `${option.attribute.key}:${option.value}`),
    visibility: record.visibility,
  }
}

const perLanguage = <T>(value: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(LANGUAGES.map(language => [language, value(language)])) as Record<Language, T>

type Words = Readonly<Record<Language, readonly string[]>>

/** The words of something that many products share, worked out once. */
const sharedWords = <T extends object>(textOf: (label: T, language: Language) => string): ((label: T) => Words) => {
  const known = new WeakMap<T, Words>()
  return label => {
    const words = known.get(label) ?? perLanguage(language => searchTokens(textOf(label, language)))
    known.set(label, words)
    return words
  }
}

const categoryWords = sharedWords<CategoryRow>(
  ({ name, searchKeywords }, language) => `${textIn(name, language)} ${searchKeywords}`,
)
const optionWords = sharedWords<AttributeOption>(({ name }, language) => textIn(name, language))
