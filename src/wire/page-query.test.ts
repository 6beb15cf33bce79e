import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageQuery } from './page-query.ts'

const query = z.object(pageQuery({ pageSize: 50, most: 200 }))

test.each([
  [{}, { page: 1, pageSize: 50 }],
  [
    { page: '3', pageSize: '20' },
    { page: 3, pageSize: 20 },
  ],
  [
    { page: '0', pageSize: '-5' },
    { page: 1, pageSize: 50 },
  ],
  [
    { page: '1e99', pageSize: '1000' },
    { page: 1, pageSize: 200 },
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
])('%j reads as %j', (asked, read) => expect(query.parse(asked)).toEqual(read))
