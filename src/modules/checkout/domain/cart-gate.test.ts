import { expect, test } from 'vitest'
import { gateReason, isShipping } from './cart-gate.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const product = { id: 1, class: 'product', code2: '', hasLimitedAmount: true, availableIn: -2, visibility: null }
const unlimited = { ...product, hasLimitedAmount: false, availableIn: -1 }
const inState = (state: 0 | 1 | 2) => ({
  ...product,
  visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: state, stateOutRange: 0 } as const,
})
const until = (rangeTo: number) => ({
  ...product,
  visibility: { type: 2, rangeFrom: NOW - 1000, rangeTo, stateInRange: 0, stateOutRange: 2 } as const,
})

test.each([
  ['the last pieces', product, 3, 3, null],
  ['one above stock', product, 4, 3, 'quantity'],
  ['nothing left', product, 1, 0, 'quantity'],
  ['on demand, above stock', unlimited, 50, 0, null],
  ['with a lead time', { ...unlimited, availableIn: 5 }, 50, 0, null],
  ['not in stock and not limited', { ...unlimited, availableIn: -2 }, 1, 0, 'quantity'],
  ['non-stock, though marked limited', { ...product, availableIn: 0 }, 50, 0, null],
  ['unknown', undefined, 1, 0, 'visibility'],
  ['visible', inState(0), 1, 1, null],
  ['hidden', inState(1), 1, 1, 'visibility'],
  ['inaccessible, whatever the stock', inState(2), 9, 1, 'visibility'],
  ['in its time', until(NOW + 1), 1, 1, null],
  ['past its time', until(NOW), 1, 1, 'visibility'],
] as const)('%s', (_what, given, amount, inStock, reason) =>
  expect(gateReason(given, amount, inStock, NOW)).toBe(reason),
)

test.each([
  [{ class: 'shipping', code2: '' }, true],
  [{ class: 'product', code2: 'postikulu-omniva' }, true],
  [{ class: 'product', code2: 'POSTIKULU' }, true],
  [{ class: 'product', code2: 'GT-postikulu' }, false],
  [{ class: 'service', code2: '' }, false],
])('%o is shipping: %s', (given, shipping) => expect(isShipping(given)).toBe(shipping))
