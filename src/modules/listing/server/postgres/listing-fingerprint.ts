import { createHash } from 'node:crypto'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { searchTokens } from '#kernel/search-text.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { EMPTY_FIELD_WORDS } from '#listing/domain/match-cost.ts'
import { nameSortKey } from '#listing/domain/name-sort-key.ts'
import { CHUNK_SIZE } from './chunk.ts'
import { productTerms, termLookupColumns } from './product-terms.ts'

/** Increase it when the table contents change in a way that the sample does not reveal. */
const LAYOUT = 4

const WORDS =
  'GT-2860R Õlifiltrid piduriketas pidurikettad veljed žiguli ŠŽÄÖÜ 100mm M8x1.25 brakes bodies hoses АВ-12/3 ø Đuro straße 2¾" kallutusvarras'

const sample = (text: string): IndexedProduct => ({
  id: 1,
  categoryIds: [1, 2],
  totalCents: 1,
  modifiedAt: 1,
  nameByLang: { et: text, en: text },
  ownCategoryIds: [1],
  wordsByLang: {
    et: { ...EMPTY_FIELD_WORDS, name: searchTokens(text) },
    en: { ...EMPTY_FIELD_WORDS, name: searchTokens(text) },
  },
  codes: text.split(' '),
  options: ['brand:a'],
  visibility: null,
})

/** Hashes what the code produces for sample words. A difference to the stored hash triggers a refill. */
export const listingFingerprint = (): string => {
  const terms = productTerms(sample(WORDS)).map(term => [term.kind, term.word, termLookupColumns(term)])
  const names = KNOWN_LANGUAGES.map(language => nameSortKey(WORDS, language))
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT, CHUNK_SIZE, terms, names]))
    .digest('base64url')
}
