import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id } from './fields.ts'
import { dayFilter, enumWithDefault, listQuery, optionalFilter, searchQuery, strictFilters } from './list-query.ts'

const query = listQuery({
  sorts: ['placed_at', 'total'],
  sort: '-placed_at',
  filters: {
    q: searchQuery,
    state: optionalFilter(z.enum(['new', 'paid'])),
    kind: enumWithDefault(['open', 'all'], 'open'),
    from: dayFilter,
  },
})
const DEFAULTS = { kind: 'open', sort: '-placed_at', page: 1, pageSize: 50 }

test('defaults to the first page and the default sort order', () => expect(query.parse({})).toEqual(DEFAULTS))

test.each([
  [
    { page: '3', pageSize: '20' },
    { page: 3, pageSize: 20 },
  ],
  [
    { page: '0', pageSize: '-5' },
    { page: 1, pageSize: 50 },
  ],
  [
    { page: '1e99', pageSize: '5000' },
    { page: 1, pageSize: 1_000 },
  ],
  [
    { page: '999999999', pageSize: '2.5' },
    { page: 100_000, pageSize: 50 },
  ],
  [
    { page: 'last', pageSize: '' },
    { page: 1, pageSize: 50 },
  ],
  [
    { page: ['1', '2'], pageSize: 'Infinity' },
    { page: 1, pageSize: 50 },
  ],
])('parses the page %j as %j', (params, expected) => expect(query.parse(params)).toEqual({ ...DEFAULTS, ...expected }))

test.each([
  ['total', 'total'],
  ['-total', '-total'],
  ['placed_at', 'placed_at'],
  ['client', '-placed_at'],
  ['--total', '-placed_at'],
  ['constructor', '-placed_at'],
  [['total', '-total'], '-placed_at'],
])('parses sort=%j as %s', (sort, expected) => expect(query.parse({ sort })).toEqual({ ...DEFAULTS, sort: expected }))

describe('filters', () => {
  test.each([
    [{ q: ' brake  pad ' }, { q: 'brake  pad' }],
    [{ q: ' ' }, {}],
    [{ q: 'x'.repeat(201) }, {}],
    [{ q: ['a', 'b'] }, {}],
    [{ state: 'paid' }, { state: 'paid' }],
    [{ state: 'everything' }, {}],
    [{ kind: 'all' }, { kind: 'all' }],
    [{ kind: 'wild' }, {}],
    [{ from: '2026-02-28' }, { from: '2026-02-28' }],
    [{ from: '2026-02-30' }, {}],
    [{ from: '0000-01-01' }, {}],
    [{ from: '0001-01-01' }, { from: '0001-01-01' }],
    [{ unheard: 'of' }, {}],
  ])('parses %j as %j', (params, expected) => expect(query.parse(params)).toEqual({ ...DEFAULTS, ...expected }))
})

test('documents its sort columns and requires no parameter', () => {
  const { properties, required } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  expect(properties?.sort).toMatchObject({
    enum: ['placed_at', '-placed_at', 'total', '-total'],
    default: '-placed_at',
  })
  expect(required).toBeUndefined()
})

describe('strict filters', () => {
  const strict = strictFilters({
    q: searchQuery,
    from: dayFilter,
    state: optionalFilter(z.enum(['new', 'paid'])),
    category: optionalFilter(id),
    kind: enumWithDefault(['open', 'all'], 'open'),
  })

  test.each([
    [{}, { kind: 'open' }],
    [
      { q: ' pad ', category: '7', state: 'paid', kind: 'all' },
      { q: 'pad', category: 7, state: 'paid', kind: 'all' },
    ],
  ])('parses %j as %j', (params, expected) => expect(strict.parse(params)).toEqual(expected))

  test.each([
    { q: '' },
    { state: 'payed' },
    { state: '' },
    { from: '2026-02-30' },
    { category: 'brakes' },
    { kind: 'wild' },
    { unheard: 'of' },
  ])('rejects %j', params => expect(strict.safeParse(params).success).toBe(false))
})
