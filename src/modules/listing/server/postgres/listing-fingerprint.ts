import { createHash } from 'node:crypto'
import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { listSearchTokens } from '#kernel/search-text.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import { EMPTY_FIELD_WORDS } from '#listing/domain/match-cost.ts'
import { createNameSortKey } from '#listing/domain/name-sort-key.ts'
import { CHUNK_SIZE_BITS } from './chunk-size.ts'
import { buildLookupColumns, listProductTerms } from './product-terms.ts'

/** Increase it when the table contents change in a way that the sample does not reveal. */
const LAYOUT_VERSION = 4

const SAMPLE_WORDS =
  'GT-2860R Õlifiltrid piduriketas pidurikettad veljed žiguli ŠŽÄÖÜ 100mm M8x1.25 brakes bodies hoses АВ-12/3 ø Đuro straße 2¾" kallutusvarras'

const createSample = (text: string): IndexedProduct => ({
  id: 1,
  categoryIds: [1, 2],
  totalCents: 1,
  modifiedAt: 1,
  nameByLang: { et: text, en: text },
  ownCategoryIds: [1],
  wordsByLang: {
    et: { ...EMPTY_FIELD_WORDS, name: listSearchTokens(text) },
    en: { ...EMPTY_FIELD_WORDS, name: listSearchTokens(text) },
  },
  codes: text.split(' '),
  options: ['brand:a'],
  visibility: null,
})

/** Hashes the terms and sort keys of sample words. A difference to the stored hash triggers a refill. */
export const computeListingFingerprint = (): string => {
  const terms = listProductTerms(createSample(SAMPLE_WORDS)).map(term => [
    term.kind,
    term.word,
    buildLookupColumns(term),
  ])
  const names = KNOWN_LANGUAGES.map(language => createNameSortKey(SAMPLE_WORDS, language))
  return createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, CHUNK_SIZE_BITS, terms, names]))
    .digest('base64url')
}
