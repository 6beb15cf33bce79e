import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes, FoundBy } from '#catalog/server/catalog.ts'
import { textIn } from '#kernel/multilingual.ts'
import { searchTokens } from '#kernel/search-text.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'

/** What the product index is told of a product. The names of its categories and options are told once for all (`labelsOf`). */
export const indexedProductOf = (
  record: FoundBy,
  { tree, attributes }: { tree: CategoryTree; attributes: Attributes },
): IndexedProduct => {
  const [et, en] = [textIn(record.name, 'et'), textIn(record.name, 'en')]
  return {
    id: record.id,
    categoryIds: tree.withAncestors(record.categoryIds),
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: { et, en },
    searchWordsByLang: { et: searchTokens(`${et} ${record.brand}`), en: searchTokens(`${en} ${record.brand}`) },
    codes: [record.code1, record.code2].filter(code => code !== ''),
    options: record.optionIds.flatMap(id => attributes.option(id)?.filter ?? []),
    visibility: record.visibility,
  }
}
