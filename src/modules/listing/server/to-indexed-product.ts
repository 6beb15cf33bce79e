import { determineAvailability } from '#catalog/domain/availability.ts'
import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import { listGtinVariants } from '#catalog/domain/gtin.ts'
import { toStockFields } from '#catalog/domain/stock-fields.ts'
import type { Attributes, SearchableProduct } from '#catalog/server/catalog.ts'
import { type KnownLanguage, type Language, toKnownLanguage } from '#kernel/language.ts'
import { buildSearchText, type Multilingual, pickText } from '#kernel/multilingual.ts'
import { toPlainText } from '#kernel/plain-text.ts'
import { listSearchTokens } from '#kernel/search-text.ts'
import { completeVisibility } from '#kernel/visibility.ts'
import { IN_STOCK_OPTION, listRoadUseOptions } from '#listing/domain/built-in-filters.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { EMPTY_FIELD_WORDS, type FieldWords } from '#listing/domain/match-cost.ts'

/** Converts a product for the index. Names of categories and options are indexed separately as labels. */
export const toIndexedProduct = (
  record: SearchableProduct,
  { tree, attributes }: { tree: CategoryTree; attributes: Attributes },
): IndexedProduct => {
  const [et, en] = [pickText(record.name, 'et'), pickText(record.name, 'en')]
  return {
    id: record.id,
    categoryIds: tree.includeAncestors(record.categoryIds),
    ownCategoryIds: record.categoryIds,
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: { et, en },
    otherNames: listOtherNames(record.name),
    wordsByLang: { et: listWords(record, 'et'), en: listWords(record, 'en') },
    codes: listCodes(record),
    options: [
      ...record.optionIds.flatMap(id => attributes.findOption(id)?.filter ?? []),
      ...(isInStock(record) ? [IN_STOCK_OPTION] : []),
      ...listRoadUseOptions(record.approvals),
    ],
    visibility: completeVisibility(record.visibility),
  }
}

/** Lists part numbers as written; the index normalizes their spelling. */
const listCodes = ({ code1, code2, gtin, numbers }: SearchableProduct): string[] => {
  const codes = [code1, code2, ...listGtinVariants(gtin)].filter(code => code !== '')
  return numbers.length === 0 ? codes : [...new Set([...codes, ...numbers])]
}

/** Returns null instead of an empty object, because nearly all products have no such names. */
const listOtherNames = (name: Multilingual): Record<Language, string> | null => {
  let otherNames: Record<Language, string> | null = null
  for (const code in name) {
    if (code === 'type' || toKnownLanguage(code) === code || !name[code]) continue
    otherNames ??= {}
    otherNames[code] = name[code]
  }
  return otherNames
}

const isInStock = ({ availableIn, amounts }: SearchableProduct): boolean => {
  // The filter counts existing stock only, so a limited amount is ignored.
  const { code } = determineAvailability({
    ...toStockFields({ availableIn, hasLimitedAmount: false }, amounts),
    unit: '',
  })
  return code === 'inStock' || code === 'nonStock'
}

const MAX_DESCRIPTION_LENGTH = 4_000

/** Words of categories and filter values are added as labels. */
const listWords = (
  { name, brand, description, searchKeywords }: SearchableProduct,
  language: KnownLanguage,
): FieldWords => {
  const descriptionWords = tokenizeDescription(buildSearchText(description, language))
  return {
    ...EMPTY_FIELD_WORDS,
    name: listSearchTokens(`${buildSearchText(name, language)} ${brand}`),
    text:
      searchKeywords === ''
        ? descriptionWords
        : [...new Set([...descriptionWords, ...listSearchTokens(searchKeywords)])],
  }
}

/** Caches tokens, because many products share a description. */
const wordsByDescription = new Map<string, readonly string[]>()
const MAX_CACHED_DESCRIPTIONS = 4_000

const tokenizeDescription = (description: string): readonly string[] => {
  const cached = wordsByDescription.get(description)
  if (cached) return cached
  if (wordsByDescription.size >= MAX_CACHED_DESCRIPTIONS) wordsByDescription.clear()
  const words = [...new Set(listSearchTokens(toPlainText(description).slice(0, MAX_DESCRIPTION_LENGTH)))]
  wordsByDescription.set(description, words)
  return words
}
