import { sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createSingleSearchReader, orderByWithTieBreaker, readPage } from './read-page.ts'

const NUMBERS = Array.from({ length: 25 }, (_, index) => index + 1)

/** Creates a list of the numbers up to `length` that records its calls. */
const createReader = (length: number) => {
  const numbers = NUMBERS.slice(0, length)
  const calls: string[] = []
  return {
    calls,
    rows: async ({ limit, offset }: { limit: number; offset: number }) => {
      calls.push(`rows ${offset}`)
      return numbers.slice(offset, offset + limit)
    },
    count: async () => {
      calls.push('count')
      return numbers.length
    },
  }
}

test.each([
  ['the first page is counted', 1, 25, { page: 1, first: 1, rows: 10, calls: ['rows 0', 'count'] }],
  ['a page in the middle', 2, 25, { page: 2, first: 11, rows: 10, calls: ['rows 10', 'count'] }],
  ['the last page needs no count', 3, 25, { page: 3, first: 21, rows: 5, calls: ['rows 20'] }],
  [
    'a page beyond the end becomes the last',
    9,
    25,
    { page: 3, first: 21, rows: 5, calls: ['rows 80', 'count', 'rows 20'] },
  ],
  [
    'a page beyond full pages becomes the last',
    3,
    20,
    { page: 2, first: 11, rows: 10, calls: ['rows 20', 'count', 'rows 10'] },
  ],
  ['a single full page is counted', 1, 10, { page: 1, first: 1, rows: 10, calls: ['rows 0', 'count'] }],
  ['a list shorter than a page is not counted', 1, 7, { page: 1, first: 1, rows: 7, calls: ['rows 0'] }],
  ['an empty list', 1, 0, { page: 1, first: undefined, rows: 0, calls: ['rows 0'] }],
  ['an empty list and a page far beyond', 4, 0, { page: 1, first: undefined, rows: 0, calls: ['rows 30', 'count'] }],
])('reads a page: %s', async (_name, page, length, expected) => {
  const reader = createReader(length)
  const { rows, paging } = await readPage({ page, pageSize: 10 }, reader)
  expect({ page: paging.page, first: rows[0], rows: rows.length, calls: reader.calls }).toEqual(expected)
  expect(paging).toMatchObject({ pageSize: 10, total: length })
})

test('a row deleted during the read does not end the list', async () => {
  const reader = createSingleSearchReader(
    async () => [1, 2, 3].map(id => ({ id, total: 25 })),
    async ids => ids.slice(1),
    async () => 25,
  )
  const { rows, paging } = await readPage({ page: 1, pageSize: 3 }, reader)
  expect([rows, paging]).toEqual([[2, 3], { page: 1, pageSize: 3, total: 25 }])
})

const items = pgTable('thing', { id: integer(), name: text(), size: integer() })
const formatOrder = (...args: Parameters<typeof orderByWithTieBreaker<'name' | 'size'>>) =>
  new PgDialect().sqlToQuery(sql.join(orderByWithTieBreaker(...args), sql`, `)).sql

test.each([
  ['name', '"thing"."name" asc, "thing"."id" asc'],
  ['-size', '"thing"."size" desc, "thing"."id" desc'],
] as const)('breaks ties of the sort order %s by id', (sort, order) =>
  expect(formatOrder(sort, { name: items.name, size: items.size }, items.id)).toBe(order),
)
