import { expect, test } from 'vitest'
import { listReferences } from './audit-references.ts'

type Entry = Parameters<typeof listReferences>[0]
const buildEntry = (fields: Partial<Entry>): Entry => ({
  kind: 'product',
  action: 'changed',
  before: null,
  after: null,
  ...fields,
})

test.each<[string, Partial<Entry>, string[]]>([
  [
    'a list of numbers',
    { before: { categoryIds: [1] }, after: { categoryIds: [1, 2] } },
    ['category 1', 'category 1', 'category 2'],
  ],
  ['a field in snake case', { after: { category_ids: [3] } }, ['category 3']],
  [
    'navigation entries and their children',
    { kind: 'navigation', after: { entries: [{ page_id: 4, children: [{ category_id: 5 }, { page_id: null }] }] } },
    ['page 4', 'category 5'],
  ],
  ['an id within a field', { after: { target: { productId: 7 } } }, ['product 7']],
  [
    'ids of a block',
    { kind: 'page', after: { blocks: [{ id: 1, fileId: 8, productIds: [9] }] } },
    ['file 8', 'product 9'],
  ],
  ['amounts in a field, which reference nothing', { after: { counts: { stock: 5, files: 2 } } }, []],
])('finds the references of %s', (_title, fields, references) => {
  expect(listReferences(buildEntry(fields)).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(references)
})
