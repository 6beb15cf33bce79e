import { availabilityOf } from '#catalog/domain/availability.ts'
import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import { gtinSpellings } from '#catalog/domain/gtin.ts'
import { sellableOf } from '#catalog/domain/sellable.ts'
import type { Attributes, FoundBy } from '#catalog/server/catalog.ts'
import { type KnownLanguage, knownLanguage, type Language } from '#kernel/language.ts'
import { type Multilingual, searchedText, textIn } from '#kernel/multilingual.ts'
import { plainText } from '#kernel/plain-text.ts'
import { searchTokens } from '#kernel/search-text.ts'
import { wholeVisibility } from '#kernel/visibility.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { type FieldWords, NO_WORDS } from '#listing/domain/search-field.ts'
import { IN_STOCK } from '#listing/domain/stock-filter.ts'

/** Converts a product for the index. Names of categories and options are indexed separately as labels. */
export const indexedProductOf = (
  record: FoundBy,
  { tree, attributes }: { tree: CategoryTree; attributes: Attributes },
): IndexedProduct => {
  const [et, en] = [textIn(record.name, 'et'), textIn(record.name, 'en')]
  return {
    id: record.id,
    categoryIds: tree.withAncestors(record.categoryIds),
    ownCategoryIds: record.categoryIds,
    totalCents: record.totalCents,
    modifiedAt: record.modifiedAt.getTime(),
    nameByLang: { et, en },
    otherNames: otherNamesOf(record.name),
    wordsByLang: { et: wordsOf(record, 'et'), en: wordsOf(record, 'en') },
    codes: [record.code1, record.code2, ...gtinSpellings(record.gtin)].filter(code => code !== ''),
    options: [
      ...record.optionIds.flatMap(id => attributes.option(id)?.filter ?? []),
      ...(isAtHand(record) ? [IN_STOCK] : []),
    ],
    visibility: wholeVisibility(record.visibility),
  }
}

/** Returns null instead of an empty object, because nearly all products have no such names. */
const otherNamesOf = (name: Multilingual): Record<Language, string> | null => {
  let others: Record<Language, string> | null = null
  for (const code in name) {
    if (code === 'type' || knownLanguage(code) === code || !name[code]) continue
    others ??= {}
    others[code] = name[code]
  }
  return others
}

const isAtHand = ({ availableIn, amounts }: FoundBy): boolean => {
  // Only existing stock counts here, not the limit.
  const { code } = availabilityOf({ ...sellableOf({ availableIn, hasLimitedAmount: false }, amounts), unit: '' })
  return code === 'inStock' || code === 'nonStock'
}

const MAX_DESCRIPTION_LENGTH = 4_000

/** Words of categories and filter values are added as labels. */
const wordsOf = ({ name, brand, description, searchKeywords }: FoundBy, language: KnownLanguage): FieldWords => {
  const described = describedWords(searchedText(description, language))
  return {
    ...NO_WORDS,
    name: searchTokens(`${searchedText(name, language)} ${brand}`),
    text: searchKeywords === '' ? described : [...new Set([...described, ...searchTokens(searchKeywords)])],
  }
}

/** Caches tokens, because many products share a description. */
const cachedWords = new Map<string, readonly string[]>()
const MAX_CACHED_DESCRIPTIONS = 4_000

const describedWords = (description: string): readonly string[] => {
  const before = cachedWords.get(description)
  if (before) return before
  if (cachedWords.size >= MAX_CACHED_DESCRIPTIONS) cachedWords.clear()
  const words = [...new Set(searchTokens(plainText(description).slice(0, MAX_DESCRIPTION_LENGTH)))]
  cachedWords.set(description, words)
  return words
}
