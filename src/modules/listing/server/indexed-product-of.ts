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

/** What the product index is told of a product. The names of its categories and options are told once for all (`labelsOf`). */
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

/** Null for nearly all: a shop of the known languages keeps none, and a hundred thousand are asked at a start. */
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
  // Limited or not, it lies there or it does not.
  const { code } = availabilityOf({ ...sellableOf({ availableIn, hasLimitedAmount: false }, amounts), unit: '' })
  return code === 'inStock' || code === 'nonStock'
}

const LONGEST_DESCRIPTION = 4_000

/** Names of categories and filter values are told once for all products. */
const wordsOf = ({ name, brand, description, searchKeywords }: FoundBy, language: KnownLanguage): FieldWords => {
  const described = describedWords(searchedText(description, language))
  return {
    ...NO_WORDS,
    name: searchTokens(`${searchedText(name, language)} ${brand}`),
    text: searchKeywords === '' ? described : [...new Set([...described, ...searchTokens(searchKeywords)])],
  }
}

/** Many products of a shop are described alike. */
const known = new Map<string, readonly string[]>()
const MOST_KNOWN = 4_000

const describedWords = (description: string): readonly string[] => {
  const before = known.get(description)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const words = [...new Set(searchTokens(plainText(description).slice(0, LONGEST_DESCRIPTION)))]
  known.set(description, words)
  return words
}
