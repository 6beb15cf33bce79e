import { expect, test } from 'vitest'
import { GUEST } from '#wire/visitor.ts'
import { editsInPlace } from './edits-in-place.ts'

test.each([
  ['page.edit', true],
  ['product.edit', true],
  ['category.edit', true],
  ['order.edit', false],
])('%s alone gives tools on the site’s pages: %s', (permission, gives) =>
  expect(editsInPlace({ ...GUEST, isGuest: false, username: 'mari', permissions: [permission] })).toBe(gives),
)

test('guests get none', () => expect(editsInPlace(GUEST)).toBe(false))
