import { expect, test } from 'vitest'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { findExceededLimit } from './delivery-limits.ts'

const goods = measureGoods([
  { product: { big_product: false, weight_grams: 4200, longest_mm: 350 }, amount: 5 },
  { product: { big_product: false, longest_mm: 900 }, amount: 1 },
  { product: { big_product: false }, amount: 100 },
])
const NO_LIMITS = { big_product: true, max_weight: null, max_length: null }

test.each([
  [NO_LIMITS, null],
  [{ ...NO_LIMITS, big_product: false }, null],
  [{ ...NO_LIMITS, max_weight: 21 }, null],
  [{ ...NO_LIMITS, max_weight: 20.999 }, 'tooHeavy'],
  [{ ...NO_LIMITS, max_length: 90 }, null],
  [{ ...NO_LIMITS, max_length: 89.9 }, 'tooLong'],
])('checks 21 kg with a side of 90 cm against %j: %s', (limits, exceededLimit) => {
  expect(findExceededLimit(limits, goods)).toBe(exceededLimit)
})

test('requires a provider for big goods when a product is marked as big', () => {
  const bigGoods = measureGoods([{ product: { big_product: true }, amount: 1 }])
  expect(findExceededLimit({ ...NO_LIMITS, big_product: false }, bigGoods)).toBe('tooBig')
  expect(findExceededLimit(NO_LIMITS, bigGoods)).toBeNull()
})
