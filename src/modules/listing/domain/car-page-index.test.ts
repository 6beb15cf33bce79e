import { expect, test } from 'vitest'
import { isIndexedCarPage } from './car-page-index.ts'

test.each([
  ['five products and no page above', { count: 5, parentCount: null }, true],
  ['four products', { count: 4, parentCount: null }, false],
  ['a fifth fewer products than the page above', { count: 8, parentCount: 10 }, true],
  ['nearly the products of the page above', { count: 9, parentCount: 10 }, false],
])('decides if search engines index a page with %s: %o is %s', (_title, counts, isIndexed) => {
  expect(isIndexedCarPage({ ...counts, hasOwnContent: true })).toBe(isIndexed)
})

test('keeps a page without products specific to its car out of search engines', () => {
  expect(isIndexedCarPage({ count: 50, parentCount: null, hasOwnContent: false })).toBe(false)
})
