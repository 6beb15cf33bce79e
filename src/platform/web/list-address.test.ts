import { expect, test } from 'vitest'
import { z } from 'zod'
import { listQuery as listContract, optionalFilter, searchQuery } from '#wire/list-query.ts'
import {
  buildListQuery,
  buildListRequestQuery,
  type ListPlan,
  type ListState,
  readListState,
  toggleSort,
} from './list-address.ts'

const PLAN: ListPlan = {
  sort: '-placed_at',
  pageSize: 50,
  filters: { state: ['paid', 'packed'], client: null },
  columns: ['number', 'client', 'total', 'note'],
  hidden: ['note'],
}
const DEFAULTS: ListState = {
  q: '',
  sort: '-placed_at',
  page: 1,
  pageSize: 50,
  filters: {},
  columns: ['number', 'client', 'total'],
}

test.each<[string, Partial<ListState>]>([
  ['', {}],
  ['q=turbo', { q: 'turbo' }],
  ['sort=total', { sort: 'total' }],
  ['sort=-total', { sort: '-total' }],
  ['page=3&pageSize=100', { page: 3, pageSize: 100 }],
  ['state=paid&client=M%C3%A4nd', { filters: { state: 'paid', client: 'Mänd' } }],
  ['columns=note.number', { columns: ['note', 'number'] }],
])('reads and writes ?%s', (address, expected) => {
  const state = { ...DEFAULTS, ...expected }
  expect(readListState(new URLSearchParams(address), PLAN)).toEqual(state)
  expect(buildListQuery(state, PLAN).toString()).toBe(address)
})

test.each<[string, Partial<ListState>]>([
  ['page=0&pageSize=-1', {}],
  ['page=two&pageSize=1.5', {}],
  ['pageSize=100000', { pageSize: 1_000 }],
  ['sort=total;drop', {}],
  ['state=gone&other=1', {}],
  ['columns=gone', {}],
  ['columns=total.gone.total', { columns: ['total'] }],
  ['q=%20%20', {}],
])('?%s reads as %j', (address, expected) =>
  expect(readListState(new URLSearchParams(address), PLAN)).toEqual({ ...DEFAULTS, ...expected }),
)

test('keeps other parameters', () => {
  const otherParameters = new URLSearchParams('tab=open&page=7')
  expect(buildListQuery({ ...DEFAULTS, q: 'a' }, PLAN, otherParameters).toString()).toBe('tab=open&q=a')
})

test('builds the parameters of the call', () => {
  expect(buildListRequestQuery({ ...DEFAULTS, q: 'a', filters: { state: 'paid' }, page: 2 })).toEqual({
    q: 'a',
    state: 'paid',
    sort: '-placed_at',
    page: '2',
    pageSize: '50',
  })
})

test.each([
  ['-placed_at', 'total', 'total'],
  ['total', 'total', '-total'],
  ['-total', 'total', 'total'],
])('sorted by %s, a click on %s sorts by %s', (sort, column, next) => expect(toggleSort(sort, column)).toBe(next))

test('sends only what the contract of a list accepts', () => {
  const contract = listContract({
    sorts: ['placed_at', 'total'],
    sort: '-placed_at',
    filters: { q: searchQuery, state: optionalFilter(z.enum(['paid', 'packed'])), client: searchQuery },
  })
  const parseAddress = (address: string) =>
    contract.parse(buildListRequestQuery(readListState(new URLSearchParams(address), PLAN)))
  expect(parseAddress('')).toEqual(contract.parse({}))
  expect(parseAddress('q=turbo&state=paid&client=M%C3%A4nd&sort=-total&page=3&pageSize=100&columns=note')).toEqual({
    q: 'turbo',
    state: 'paid',
    client: 'Mänd',
    sort: '-total',
    page: 3,
    pageSize: 100,
  })
  expect(parseAddress('sort=gone&page=0&state=lost')).toEqual(contract.parse({}))
})
