import { expect, test } from 'vitest'
import { buildStockWarning, capQuantity, computeAddableQuantity, type QuantityLimits } from './quantity.ts'

const buildLimited = (availableForSale: number): QuantityLimits => ({
  hasLimitedAmount: true,
  available_in: 1,
  availableForSale,
})
const unlimited: QuantityLimits = { hasLimitedAmount: false, available_in: 1, availableForSale: 2 }
/** Has no stock; new products are marked as limited. */
const nonStock: QuantityLimits = { hasLimitedAmount: true, available_in: 0, availableForSale: 0 }

test.each<[string, number, QuantityLimits, number, object | null]>([
  ['within stock', 2, buildLimited(3), 2, null],
  ['all of the stock', 3, buildLimited(3), 3, null],
  ['above stock', 4, buildLimited(3), 3, { code: 'only', amount: 3 }],
  ['above the last piece', 2, buildLimited(1), 1, { code: 'onlyOne', amount: 1 }],
  ['no stock: the minimum of 1 stays', 1, buildLimited(0), 1, { code: 'outOfStock', amount: 0 }],
  ['0 or less sets 1', 0, buildLimited(3), 1, null],
  ['not limited', 50, unlimited, 50, null],
  ['non-stock', 50, nonStock, 50, null],
])('caps a quantity: %s', (_name, requested, product, quantity, warning) => {
  expect(capQuantity(requested, product)).toEqual({ quantity, warning })
})

test.each<[string, number, number, QuantityLimits, number, object | null]>([
  ['an empty cart', 2, 0, buildLimited(3), 2, null],
  ['the rest of the stock', 1, 2, buildLimited(3), 1, null],
  ['more than the rest', 2, 2, buildLimited(3), 1, { code: 'only', amount: 3 }],
  ['all in the cart already', 1, 1, buildLimited(1), 0, { code: 'onlyOne', amount: 1 }],
  ['the stock shrank below the cart', 1, 5, buildLimited(3), 0, { code: 'only', amount: 3 }],
  ['no stock', 1, 0, buildLimited(0), 0, { code: 'outOfStock', amount: 0 }],
  ['not limited', 40, 100, unlimited, 40, null],
  ['non-stock', 40, 2, nonStock, 40, null],
  ['the maximum of a line', 40, 9990, unlimited, 9, null],
])('adds to a cart: %s', (_name, requested, inCart, product, quantity, warning) => {
  expect(computeAddableQuantity(requested, inCart, product)).toEqual({ quantity, warning })
})

test.each([
  [-1, 'outOfStock'],
  [0, 'outOfStock'],
  [1, 'onlyOne'],
  [2, 'only'],
])('warns with %i in stock: %s', (amount, code) => expect(buildStockWarning(amount).code).toBe(code))
