import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFilters, formatPriceRange, parseFilters, parsePriceRange, UNFILTERED_REQUEST } from './listing-query.ts'
import { parseListingQuery } from './parse-listing-query.ts'

describe('address filters', () => {
  test.each([
    ['brand:garrett,hks;model:golf-gti', { brand: ['garrett', 'hks'], model: ['golf-gti'] }],
    ['', {}],
    ['brand:', {}],
    [':garrett', {}],
    ['brand', {}],
    [';;brand:garrett,,garrett;', { brand: ['garrett'] }],
    ['brand:hks;brand:garrett', { brand: ['hks', 'garrett'] }],
    ['brand:<b>,hks;a b:c', { brand: ['hks'] }],
    ['__proto__:x', JSON.parse('{"__proto__":["x"]}')],
  ])('parses filters from %s', (text, filters) => expect(parseFilters(text)).toEqual(filters))

  test('formats filters with sorted keys and values', () => {
    expect(formatFilters({ model: ['golf-gti'], brand: ['hks', 'garrett', 'hks'], size: [] })).toBe(
      'brand:garrett,hks;model:golf-gti',
    )
  })

  test('keeps filters the same when formatted and parsed', () => {
    const slug = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)
    const filters = fc.dictionary(slug, fc.uniqueArray(slug, { minLength: 1, maxLength: 5 }), { maxKeys: 6 })
    fc.assert(
      fc.property(filters, chosen => {
        const parsed = parseFilters(formatFilters(chosen))
        const sorted = Object.entries(chosen).map(([key, values]) => [key, values.toSorted()])
        expect(parsed).toEqual(Object.fromEntries(sorted))
      }),
    )
  })

  test('limits the number of filters and of their values', () => {
    const keys = Array.from({ length: 500 }, (_, index) => `k${index}:v`).join(';')
    const values = `brand:${Array.from({ length: 500 }, (_, index) => `v${index}`).join(',')}`
    expect(Object.keys(parseFilters(keys))).toHaveLength(20)
    expect(parseFilters(values).brand).toHaveLength(50)
  })
})

const DEFAULT_REQUEST = { ...UNFILTERED_REQUEST, sort: '-modified_at', page: 1, pageSize: 24 }

test.each([
  [{}, {}],
  [
    { c: '237', q: ' turbo ', f: 'brand:hks', page: '3', pageSize: '48', sort: 'name' },
    { categoryId: 237, words: 'turbo', options: { brand: ['hks'] }, page: 3, pageSize: 48, sort: 'name' },
  ],
  [{ q: 'turbo' }, { words: 'turbo', sort: 'relevance' }],
  [
    { q: 'turbo', sort: 'relevance' },
    { words: 'turbo', sort: 'relevance' },
  ],
  [{ q: ' ', sort: 'relevance' }, {}],
  [
    { q: 'turbo', exact: '1' },
    { words: 'turbo', sort: 'relevance', isExact: true },
  ],
  [{ price: '100-500' }, { priceRange: { from: 10_000, to: 50_000 } }],
  [{ price: 'cheap' }, {}],
  [{ page: '0' }, {}],
  [{ page: '-7', pageSize: 'many', sort: 'random', c: 'abc' }, {}],
  [{ page: '2.9' }, { page: 2 }],
  [{ page: 'Infinity' }, { page: 1_000_000 }],
  [{ pageSize: '30' }, { pageSize: 24 }],
  [{ pageSize: '36' }, { pageSize: 24 }],
  [{ pageSize: '37' }, { pageSize: 48 }],
  [{ pageSize: '100' }, { pageSize: 84 }],
  [{ pageSize: '9999999' }, { pageSize: 120 }],
  [{ pageSize: '-5' }, {}],
  [{ c: '0' }, {}],
  [{ c: '-1' }, {}],
  [{ c: ['5', '6'], page: [], q: { a: 1 } }, { categoryId: 5 }],
  [
    { sort: '-total_price', c: 12 },
    { sort: '-total_price', categoryId: 12 },
  ],
])('parses %j as %j', (raw, changes) => {
  expect(parseListingQuery(raw)).toEqual({ ...DEFAULT_REQUEST, ...changes })
})

test.each([
  ['100-500', { from: 10_000, to: 50_000 }, '100-500'],
  ['500-100', { from: 10_000, to: 50_000 }, '100-500'],
  ['99.5-', { from: 9_950, to: null }, '99.5-'],
  ['-12,25', { from: null, to: 1_225 }, '-12.25'],
  ['-', null, ''],
  ['', null, ''],
  ['1-2-3', null, ''],
  ['1e3-', null, ''],
  ['99999999-', null, ''],
])('parses the price range %s', (text, range, formatted) => {
  expect(parsePriceRange(text)).toEqual(range)
  expect(formatPriceRange(range)).toBe(formatted)
})

test('returns a complete request for any values', () => {
  const raw = fc.dictionary(fc.constantFrom('c', 'q', 'f', 'page', 'pageSize', 'sort', 'exact', 'price'), fc.anything())
  fc.assert(fc.property(raw, query => Object.keys(parseListingQuery(query)).length === 9))
})
