import { expect, test } from 'vitest'
import { isShipping } from './is-shipping.ts'

test.each([
  [{ class: 'shipping', code2: '' }, true],
  [{ class: 'product', code2: 'postikulu-omniva' }, true],
  [{ class: 'product', code2: 'POSTIKULU' }, true],
  [{ class: 'product', code2: 'GT-postikulu' }, false],
  [{ class: 'product', code2: '' }, false],
  [{ class: 'service', code2: '' }, false],
])('decides whether %o is a shipping product: %s', (product, isShippingProduct) =>
  expect(isShipping(product)).toBe(isShippingProduct),
)
