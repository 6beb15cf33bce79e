import { expect, test } from 'vitest'
import { isValidSort, parseSearchQuery } from './search-query.ts'

const EMPTY_REQUEST = { words: '', sort: [], filters: [], target: null, page: 1, pageSize: 24 }

test.each([
  ['nothing', {}, {}],
  ['words', { q: ' velg ' }, { words: 'velg' }],
  ['a repeated parameter', { q: ['velg', 'rehv'] }, { words: 'velg' }],
  ['a text without its NUL character', { q: 've\0lg' }, { words: 'velg' }],
  ['a page', { page: '3', pageSize: '48' }, { page: 3, pageSize: 48 }],
  ['a page below the first', { page: '-1', pageSize: '0' }, { page: 1, pageSize: 1 }],
  ['a page beyond the maximum', { page: '1e9', pageSize: '1e9' }, { page: 1_000_000, pageSize: 120 }],
  ['the first page for an invalid number', { page: 'x', pageSize: 'y' }, {}],
  ['presets', { fieldsPreset: 'frontEdit', limitCategoriesTo: 'products' }, { target: 'products' }],
  ['a sort', { sort: 'name' }, { sort: [{ field: 'name', isDescending: false }] }],
  [
    'a list of sorts, each field once',
    { sort: '-price, name,price' },
    {
      sort: [
        { field: 'price', isDescending: true },
        { field: 'name', isDescending: false },
      ],
    },
  ],
  ['a filter', { ff1: 'price', fc1: 'lte', fv1: '100.5' }, { filters: [['price', 'lte', 100.5]] }],
  ['eq as the default operator', { ff1: 'code1', fv1: 'A-1' }, { filters: [['code1', 'eq', 'A-1']] }],
  ['a list', { ff2: 'brand', fc2: 'in', fv2: 'HKS|Garrett' }, { filters: [['brand', 'in', 'HKS', 'Garrett']] }],
  [
    'filters in the order of their numbers',
    { ff10: 'id', fc10: 'gt', fv10: '5', ff2: 'name', fc2: 'like', fv2: 'turbo' },
    {
      filters: [
        ['name', 'like', 'turbo'],
        ['id', 'gt', 5],
      ],
    },
  ],
  [
    'a day',
    { ff1: 'modified_at', fc1: 'gte', fv1: '2026-11-01' },
    { filters: [['modified_at', 'gte', '2026-11-01T00:00:00.000Z']] },
  ],
])('reads %s', (_name, query, changes) => {
  const { filters = [], ...otherChanges } = changes as { filters?: [string, string, ...(string | number)[]][] }
  const expected = filters.map(([field, operator, ...values]) => ({ field, operator, values }))
  expect(parseSearchQuery(query)).toEqual({ ok: true, value: { ...EMPTY_REQUEST, ...otherChanges, filters: expected } })
})

test.each([
  [{ ff1: 'colour', fv1: 'x' }, 'ff1', 'field', 'colour'],
  [{ ff1: '__proto__', fv1: 'x' }, 'ff1', 'field', '__proto__'],
  [{ fc1: 'eq', fv1: 'x' }, 'ff1', 'field', ''],
  [{ ff1: 'name', fc1: 'near', fv1: 'x' }, 'fc1', 'operator', 'near'],
  [{ ff1: 'price', fc1: 'like', fv1: '1' }, 'fc1', 'operator', 'like'],
  [{ ff1: 'price', fc1: 'lt', fv1: 'cheap' }, 'fv1', 'value', 'cheap'],
  [{ ff1: 'price', fc1: 'lt', fv1: '1|2' }, 'fv1', 'value', '1|2'],
  [{ ff1: 'price', fc1: 'in', fv1: '1|x' }, 'fv1', 'value', '1|x'],
  [{ ff1: 'brand', fc1: 'in', fv1: Array(21).fill('a').join('|') }, 'fv1', 'values', '20'],
  [{ ff1: 'id' }, 'fv1', 'value', ''],
  [{ ff1: 'modified_at', fc1: 'gt', fv1: '2026-13-45' }, 'fv1', 'value', '2026-13-45'],
  [{ ff1: 'modified_at', fv1: '0000-01-01' }, 'fv1', 'value', '0000-01-01'],
  [{ ff1: 'modified_at', fv1: '0001-01-01T00:00:00+14:00' }, 'fv1', 'value', '0001-01-01T00:00:00+14:00'],
  [{ ff1: 'modified_at', fv1: '9999-12-31T23:59:59-14:00' }, 'fv1', 'value', '9999-12-31T23:59:59-14:00'],
  [{ sort: 'colour' }, 'sort', 'sort', 'colour'],
  [{ sort: 'name,-colour' }, 'sort', 'sort', '-colour'],
  [{ fieldsPreset: 'all' }, 'fieldsPreset', 'option', 'all'],
  [{ limitCategoriesTo: 'cars' }, 'limitCategoriesTo', 'option', 'cars'],
])('rejects %j with the parameter’s name', (query, parameter, reason, name) => {
  expect(parseSearchQuery(query)).toEqual({
    ok: false,
    reason: [{ parameter, reason: `search.error.${reason}`, name }],
  })
})

test('reports every error', () => {
  const result = parseSearchQuery({ ff1: 'a', fc1: 'b', ff2: 'c', sort: 'd' })
  expect(result.ok ? [] : result.reason.map(error => error.parameter)).toEqual(['sort', 'ff1', 'fc1', 'ff2'])
})

test.each([
  ['name', true],
  ['-price,name', true],
  ['', true],
  ['price desc', false],
])('accepts the sort %j: %s', (text, isAccepted) => {
  expect(isValidSort(text)).toBe(isAccepted)
})
