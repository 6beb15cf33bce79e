import fc from 'fast-check'
import { type CarProducts, LISTED_VERDICTS } from '#fitment/domain/car-products.ts'
import { listSearchTokens } from '#kernel/search-text.ts'
import type { IndexedProduct } from '#listing/domain/indexed-product.ts'
import type { Labels } from '#listing/domain/labels.ts'
import { FIT_KEY, type ListingQuery, RELEVANCE, SORTS } from '#listing/domain/listing-query.ts'
import type { FieldWords } from '#listing/domain/match-cost.ts'

const CATALOGUE_WORDS = [
  'turbo',
  'turbod',
  'Turbolaadur',
  'õli',
  'oli',
  'õlifilter',
  'filtrid',
  'filter',
  'pidur',
  'piduriketas',
  'kettad',
  'sidurit',
  'õhufilter',
  'Audi',
  'GT-2860R',
  'gt2860',
  'K04',
  'VW',
  'golf',
  'brake',
  'brakes',
  'throttle body',
  'seguklapp',
  'garrett',
  'M8x1.25',
]
const CODES = ['AB-123/4', 'ab 1234', 'AB1234', 'XAB12345', '1234-AB', 'K04', 'golf', 'GT2860R', '0012 34', '']
const TYPED_WORDS = [
  ...CATALOGUE_WORDS,
  ...CODES,
  'trubo',
  'filtrile',
  'pidurikettaga',
  'nahkfilter',
  'siduriketas',
  'õhku',
  'audile',
  'golfk04',
  'garretti',
  'õlifiltre',
  'garret',
  'piduirketas',
  'xyzzy',
  'ja',
  'for',
  'АВ 12',
  '34',
  'AB',
  '12',
  '-',
  'il',
]
const KEYS = ['brand', 'model', 'size']
const VALUES = ['a', 'b', 'c']
/** Synonyms that share words, forms and phrases with the words above. */
export const SAMPLE_SYNONYMS = [
  ['turbo', 'seguklapp'],
  ['throttle body', 'golf', 'k04'],
  ['vw', 'VAG', ''],
]

const text = fc.array(fc.constantFrom(...CATALOGUE_WORDS), { maxLength: 4 }).map(words => words.join(' '))
const inBothLanguages = fc.record({ et: text, en: text })
const moment = fc.option(fc.integer({ min: 0, max: 4 }))
const state = fc.constantFrom(0 as const, 1 as const, 2 as const)
const visibility = fc.record({
  type: fc.constantFrom(0 as const, 1 as const, 2 as const),
  rangeFrom: moment,
  rangeTo: moment,
  stateInRange: state,
  stateOutRange: state,
})
const option = fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES)).map(pair => pair.join(':'))
/** Arbitrary words of a product; the vocabulary is small, so that products share words. */
const fieldWords: fc.Arbitrary<FieldWords> = fc
  .record({ name: text, text })
  .map(({ name, text }) => ({ name: listSearchTokens(name), text: listSearchTokens(text), category: [], parent: [] }))
export const anyProduct: fc.Arbitrary<IndexedProduct> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  ownCategoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  totalCents: fc.integer({ min: 0, max: 5 }),
  modifiedAt: fc.integer({ min: 0, max: 5 }),
  nameByLang: inBothLanguages,
  otherNames: fc.option(
    inBothLanguages.map(({ et }) => ({ fi: et })),
    { freq: 2 },
  ),
  wordsByLang: fc.record({ et: fieldWords, en: fieldWords }),
  codes: fc.array(fc.constantFrom(...CODES), { maxLength: 2 }),
  options: fc.uniqueArray(option, { maxLength: 5 }),
  visibility: fc.option(visibility, { freq: 2 }),
})
/** Up to thirty products with unique ids. */
export const anyCatalogue = fc.uniqueArray(anyProduct, { selector: ({ id }) => id, maxLength: 30 })
/** An arbitrary word, sometimes marked as required. */
const anyTypedWord = fc
  .tuple(fc.constantFrom(...TYPED_WORDS), fc.integer({ min: 0, max: 4 }))
  .map(([word, mark]) => (mark === 0 ? `+${word}` : word))
const labelWords = inBothLanguages.map(({ et, en }) => ({ et: listSearchTokens(et), en: listSearchTokens(en) }))
/** Arbitrary names of categories and options, in words that products use too. */
export const anyLabels: fc.Arbitrary<Labels> = fc.record({
  categories: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), labelWords), { maxLength: 3 })
    .map(entries => new Map(entries)),
  options: fc.array(fc.tuple(option, labelWords), { maxLength: 5 }).map(entries => new Map(entries)),
})
const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 })
let lastCarId = 0
/** Arbitrary verdicts for a car; each product has at most one of the lists of the car. */
const anyCarProducts: fc.Arbitrary<CarProducts> = fc
  .record({ fits: anyIds, check: anyIds, noFit: anyIds, unknown: anyIds, universal: anyIds, complete: anyIds })
  .map(({ fits, check, noFit, unknown, universal, complete }) => {
    const omitIds = (ids: number[], ...others: number[][]) => ids.filter(id => !others.flat().includes(id))
    lastCarId += 1
    return {
      id: lastCarId,
      fits,
      check: omitIds(check, fits),
      noFit: omitIds(noFit, fits, check),
      unknown: omitIds(unknown, fits, check, noFit),
      common: { universal: new Set(universal), complete: new Set(omitIds(complete, universal)) },
    }
  })
/** Arbitrary queries for such a catalogue, including nonsensical ones. */
export const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .record({
    categoryId: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
    words: fc.array(anyTypedWord, { maxLength: 4 }).map(words => words.join(' ')),
    options: fc.dictionary(
      fc.constantFrom(...KEYS, 'none', FIT_KEY),
      fc.array(fc.constantFrom(...VALUES, 'none', ...LISTED_VERDICTS), { maxLength: 3 }),
      { maxKeys: 4 },
    ),
    carProducts: fc.option(anyCarProducts),
    sort: fc.constantFrom(...SORTS, RELEVANCE, RELEVANCE, RELEVANCE),
    isExact: fc.boolean(),
    priceRange: fc.option(fc.record({ from: moment, to: moment }), { freq: 2 }),
    page: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.constantFrom(3, 7, 24),
    language: fc.constantFrom('et' as const, 'en' as const, 'fi'),
    now: fc.integer({ min: 0, max: 5 }),
    isStaff: fc.boolean(),
  })
  .map(({ language, ...query }) =>
    language === 'et' || language === 'en'
      ? { ...query, lang: language }
      : { ...query, lang: 'et' as const, nameLanguage: language },
  )
/** Arbitrary queries without words. */
export const anyPlainQuery = anyQuery.map(query => ({ ...query, words: '' }))
