import { expect, test } from 'vitest'
import { GUEST } from '#wire/visitor.ts'
import { canEditInPlace } from './can-edit-in-place.ts'

test.each([
  ['page.edit', true],
  ['product.edit', true],
  ['category.edit', true],
  ['order.edit', false],
])('%s alone enables editing tools: %s', (permission, isEnabled) =>
  expect(canEditInPlace({ ...GUEST, isGuest: false, username: 'mari', permissions: [permission] })).toBe(isEnabled),
)

test('gives guests no tools', () => expect(canEditInPlace(GUEST)).toBe(false))
