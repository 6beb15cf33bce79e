import type { CategoryRow, CategoryTree } from '#catalog/domain/category-tree.ts'
import type { IndexedProduct } from '#catalog/domain/indexed-product.ts'
import { searchTokens } from '#catalog/domain/search-text.ts'
import type { Language } from '#kernel/language.ts'
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
  const [et, en] = [textIn(record.name, 'et'), textIn(record.name, 'en')]
  const words = { et: searchTokens(`${et} ${record.brand}`), en: searchTokens(`${en} ${record.brand}`) }
  const add = (label: Words): void => {
    for (const word of label.et) words.et.push(word)
    for (const word of label.en) words.en.push(word)
  }
  const categoryIds = tree.withAncestors(record.categoryIds)
  for (const id of categoryIds) {
    const category = tree.get(id)
    if (category) add(categoryWords(category))
  }
  const options: string[] = []
  for (const id of record.optionIds) {
    const option = attributes.option(id)
    if (!option) continue
    add(optionWords(option))
    options.push(option.filter)
  }
  return {
    id: record.id,
    categoryIds,
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: { et, en },
    searchWordsByLang: words,
    codes: [record.code1, record.code2].filter(code => code !== ''),
    options,
    visibility: record.visibility,
  }
}

type Words = Readonly<Record<Language, readonly string[]>>

/** The words of something that many products share, worked out once. */
const sharedWords = <T extends object>(textOf: (label: T, language: Language) => string): ((label: T) => Words) => {
  const known = new WeakMap<T, Words>()
  return label => {
    const found = known.get(label)
    if (found) return found
    const words = { et: searchTokens(textOf(label, 'et')), en: searchTokens(textOf(label, 'en')) }
    known.set(label, words)
    return words
  }
}

const categoryWords = sharedWords<CategoryRow>(
  ({ name, searchKeywords }, language) => `${textIn(name, language)} ${searchKeywords}`,
)
const optionWords = sharedWords<AttributeOption>(({ name }, language) => textIn(name, language))
