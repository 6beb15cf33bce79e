import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IndexedProduct } from './indexed-product.ts'
import { type ListingQuery, SORTS } from './listing-query.ts'
import { naiveList } from './naive-listing.ts'
import { createProductIndex } from './product-index.ts'

const WORDS = [
  ...[
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
  ],
  ...['GT-2860R', 'gt2860', 'K04', 'VW', 'golf', 'brake', 'brakes', 'throttle body', 'seguklapp', 'garrett', 'M8x1.25'],
]
const CODES = ['AB-123/4', 'ab 1234', 'AB1234', 'XAB12345', '1234-AB', 'K04', 'golf', 'GT2860R', '0012 34', '']
const TYPED = [
  ...WORDS,
  ...CODES,
  'trubo',
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
const SYNONYMS = [
  ['turbo', 'seguklapp'],
  ['throttle body', 'golf', 'k04'],
  ['vw', 'VAG', ''],
]

const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map(words => words.join(' '))
const inBoth = fc.record({ et: text, en: text })
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
const product: fc.Arbitrary<IndexedProduct> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  totalCents: fc.integer({ min: 0, max: 5 }),
  modifiedAt: fc.integer({ min: 0, max: 5 }),
  nameByLang: inBoth,
  searchTextByLang: inBoth,
  codes: fc.array(fc.constantFrom(...CODES), { maxLength: 2 }),
  options: fc.uniqueArray(option, { maxLength: 5 }),
  visibility: fc.option(visibility, { freq: 2 }),
})
const catalogue = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 30 })
const query: fc.Arbitrary<ListingQuery> = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }),
  words: fc.array(fc.constantFrom(...TYPED), { maxLength: 4 }).map(words => words.join(' ')),
  options: fc.dictionary(
    fc.constantFrom(...KEYS, 'none'),
    fc.array(fc.constantFrom(...VALUES, 'none'), { maxLength: 3 }),
    { maxKeys: 4 },
  ),
  sort: fc.constantFrom(...SORTS),
  page: fc.integer({ min: 1, max: 4 }),
  pageSize: fc.constantFrom(3, 7, 24),
  lang: fc.constantFrom('et', 'en'),
  now: fc.integer({ min: 0, max: 5 }),
  staff: fc.boolean(),
})
const plainQuery = query.map(asked => ({ ...asked, words: '' }))

test('the index lists what the plain listing lists', () => {
  fc.assert(
    fc.property(catalogue, fc.array(query, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products, SYNONYMS)
      for (const asked of queries) expect(index.list(asked)).toEqual(naiveList(products, SYNONYMS, asked))
    }),
    { numRuns: 150 },
  )
})

test('without words: the same for filters, partial matches, pages and sorts', () => {
  fc.assert(
    fc.property(catalogue, fc.array(plainQuery, { minLength: 1, maxLength: 6 }), (products, queries) => {
      const index = createProductIndex(products)
      for (const asked of queries) expect(index.list(asked)).toEqual(naiveList(products, [], asked))
    }),
    { numRuns: 300 },
  )
})

test('every count is what a click then lists', () => {
  fc.assert(
    fc.property(catalogue, query, (products, asked) => {
      const index = createProductIndex(products, SYNONYMS)
      for (const { key, values } of index.list(asked).counts) {
        for (const { value, count } of values) {
          const clicked = index.list({ ...asked, options: { ...asked.options, [key]: [value] } })
          expect(clicked.exactTotal).toBe(count)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('after any changes the index is the one built anew', () => {
  const change = fc.oneof(product, product, fc.integer({ min: 1, max: 40 }))
  const changes = fc.array(fc.tuple(change, plainQuery), { maxLength: 30 })
  fc.assert(
    fc.property(catalogue, changes, fc.array(query, { maxLength: 5 }), (products, changes, queries) => {
      const index = createProductIndex(products, SYNONYMS)
      const now = new Map(products.map(each => [each.id, each]))
      for (const [changed, asked] of changes) {
        if (typeof changed === 'number') {
          index.remove(changed)
          now.delete(changed)
        } else {
          index.upsert(changed)
          now.set(changed.id, changed)
        }
        expect(index.list(asked)).toEqual(naiveList([...now.values()], [], asked))
      }
      const anew = createProductIndex(now.values(), SYNONYMS)
      for (const asked of queries) expect(index.list(asked)).toEqual(anew.list(asked))
      expect(index.size).toBe(now.size)
    }),
    { numRuns: 120 },
  )
})

test('a catalogue of many words of bits, half of it changed', () => {
  const seeded = { seed: 20, numRuns: 600 }
  const products = fc.sample(product, seeded).map((each, nth) => ({ ...each, id: nth + 1 }))
  const index = createProductIndex(products, SYNONYMS)
  const changed = fc.sample(product, { ...seeded, seed: 21 }).map((each, nth) => ({ ...each, id: 2 * nth + 1 }))
  for (const each of changed) index.upsert(each)
  for (let id = 3; id <= 600; id += 5) index.remove(id)
  const now = new Map([...products, ...changed].map(each => [each.id, each]))
  const left = [...now.values()].filter(({ id }) => id > 600 || id % 5 !== 3)
  for (const asked of fc.sample(query, { seed: 22, numRuns: 20 })) {
    const paged = { ...asked, pageSize: 84, page: asked.page * asked.page }
    expect(index.list(paged)).toEqual(naiveList(left, SYNONYMS, paged))
  }
})
