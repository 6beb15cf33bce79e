import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AvailabilityInput, determineAvailability, isOutOfStock, isRunningOut } from './availability.ts'
import { determineOfferAvailability } from './offer-availability.ts'
import { findPurchaseFailure } from './purchase-failure.ts'
import { capQuantity } from './quantity.ts'
import { type StockFields, toStockFields } from './stock-fields.ts'

const buildInput = (overrides: Partial<AvailabilityInput>): AvailabilityInput => ({
  available_in: 1,
  availableForSale: 0,
  hasLimitedAmount: false,
  unit: 'tk',
  stock: [],
  ...overrides,
})

describe('the availability text', () => {
  test.each<[string, Partial<AvailabilityInput>, object]>([
    [
      'pieces on the shelf',
      { availableForSale: 7 },
      { code: 'inStock', amount: 7, unit: 'tk', hasMoreOnDemand: false },
    ],
    [
      'another unit',
      { availableForSale: 3, unit: 'kmpl' },
      { code: 'inStock', amount: 3, unit: 'kmpl', hasMoreOnDemand: false },
    ],
    [
      'on demand, 9 in stock',
      { available_in: -1, availableForSale: 9 },
      { code: 'inStock', amount: 9, unit: 'tk', hasMoreOnDemand: true },
    ],
    [
      'on demand, 10 in stock',
      { available_in: -1, availableForSale: 10 },
      { code: 'inStock', amount: 10, unit: 'tk', hasMoreOnDemand: false },
    ],
    [
      'on demand, but sold from stock only',
      { available_in: -1, availableForSale: 3, hasLimitedAmount: true },
      { code: 'inStock', amount: 3, unit: 'tk', hasMoreOnDemand: false },
    ],
    ['on demand', { available_in: -1 }, { code: 'onDemand' }],
    ['non-stock', { available_in: 0 }, { code: 'nonStock' }],
    ['not in stock', { available_in: -2, stock: [{ amount: 0 }] }, { code: 'notInStock' }],
    ['a workday', { available_in: 1 }, { code: 'inDays', days: 1 }],
    ['ten workdays', { available_in: 10 }, { code: 'inDays', days: 10 }],
    ['an unknown negative', { available_in: -3 }, { code: 'notInStock' }],
  ])('describes %s', (_name, overrides, expected) =>
    expect(determineAvailability(buildInput(overrides))).toEqual(expected),
  )
})

describe('an empty stock', () => {
  test.each<[string, Partial<AvailabilityInput>, boolean]>([
    ['-2 without a list', { available_in: -2 }, true],
    ['-2 whatever the list says', { available_in: -2, stock: [{ amount: 5 }] }, true],
    ['the first amount is 0', { available_in: 3, stock: [{ amount: 0 }, { amount: 4 }] }, true],
    ['0 overrides an amount of 0', { available_in: 0, stock: [{ amount: 0 }] }, false],
    ['0 without a list', { available_in: 0 }, false],
    ['with stock', { stock: [{ amount: 1 }] }, false],
    ['on demand has no list', { available_in: -1 }, false],
    ['lead time has no list', { available_in: 14 }, false],
    ['sold from stock only, without stock, with a lead time', { available_in: 14, hasLimitedAmount: true }, true],
    ['sold from stock only, without stock, on demand', { available_in: -1, hasLimitedAmount: true }, true],
    ['sold from stock only, with stock', { available_in: 14, hasLimitedAmount: true, availableForSale: 1 }, false],
    ['non-stock, marked as limited', { available_in: 0, hasLimitedAmount: true }, false],
  ])('judges %s', (_name, overrides, isOut) => expect(isOutOfStock(buildInput(overrides))).toBe(isOut))
})

test.each([
  [[{ amount: 3 }], 3, true],
  [[{ amount: 4 }], 3, false],
  [[{ amount: 0 }], 0, true],
  [[], 3, false],
])('judges a stock of %j at a critical level of %i as low: %s', (stock, critical_stock_level, isLow) => {
  expect(isRunningOut({ stock, critical_stock_level })).toBe(isLow)
})

describe('the availability of offers', () => {
  test.each<[string, Partial<AvailabilityInput>, object]>([
    ['in stock', { available_in: 1, availableForSale: 1, stock: [{ amount: 1 }] }, { code: 'inStock' }],
    ['non-stock', { available_in: 0 }, { code: 'inStock' }],
    ['non-stock, marked as limited', { available_in: 0, hasLimitedAmount: true }, { code: 'inStock' }],
    ['two workdays', { available_in: 2 }, { code: 'backorder', days: 2 }],
    ['on demand', { available_in: -1 }, { code: 'backorder', days: null }],
    ['sold from stock only', { available_in: 2, hasLimitedAmount: true }, { code: 'outOfStock' }],
    ['not in stock', { available_in: -2, stock: [{ amount: 0 }] }, { code: 'outOfStock' }],
  ])('describes the offer: %s', (_name, overrides, expected) =>
    expect(determineOfferAvailability(buildInput(overrides))).toEqual(expected),
  )

  describe('for stored products', () => {
    const stored = fc.record({
      availableIn: fc.integer({ min: -2, max: 4 }),
      amounts: fc.array(fc.record({ warehouse: fc.constant('Tallinn'), amount: fc.nat(2) }), { maxLength: 2 }),
      hasLimitedAmount: fc.boolean(),
    })
    const findFailure = ({ available_in, availableForSale, hasLimitedAmount }: StockFields, amount: number) =>
      findPurchaseFailure(
        { state: 0, hasLimitedAmount, availableIn: available_in, inStock: availableForSale, isUnpriced: false },
        amount,
      )

    test('shows out of stock exactly when the product cannot be bought', () =>
      fc.assert(
        fc.property(stored, ({ amounts, ...product }) => {
          const stockFields = toStockFields(product, amounts)
          expect(determineOfferAvailability(stockFields).code === 'outOfStock').toBe(
            findFailure(stockFields, 1) !== null,
          )
        }),
      ))

    test('rejects the same amounts in carts and in orders', () =>
      fc.assert(
        fc.property(stored, fc.integer({ min: 1, max: 6 }), ({ amounts, ...product }, amount) => {
          const stockFields = toStockFields(product, amounts)
          const { availableForSale: inStock } = stockFields
          expect(findFailure(stockFields, amount)).toBe(
            findPurchaseFailure({ ...product, state: 0, inStock, isUnpriced: false }, amount),
          )
          if (inStock > 0)
            expect(capQuantity(amount, stockFields).warning !== null).toBe(findFailure(stockFields, amount) !== null)
        }),
      ))
  })
})
