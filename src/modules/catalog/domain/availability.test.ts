import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AvailabilityInput, availabilityOf, isOutOfStock, isRunningOut } from './availability.ts'
import { offerAvailability } from './offer-availability.ts'
import { purchaseFailure } from './purchase-failure.ts'
import { capQuantity } from './quantity.ts'
import { type Sellable, sellableOf } from './sellable.ts'

const product = (over: Partial<AvailabilityInput>): AvailabilityInput => ({
  available_in: 1,
  availableForSale: 0,
  hasLimitedAmount: false,
  unit: 'tk',
  stock: [],
  ...over,
})

describe('the availability text', () => {
  test.each<[string, Partial<AvailabilityInput>, object]>([
    ['pieces on the shelf', { availableForSale: 7 }, { code: 'inStock', amount: 7, unit: 'tk', moreOnDemand: false }],
    [
      'another unit',
      { availableForSale: 3, unit: 'kmpl' },
      { code: 'inStock', amount: 3, unit: 'kmpl', moreOnDemand: false },
    ],
    [
      'on demand, 9 here',
      { available_in: -1, availableForSale: 9 },
      { code: 'inStock', amount: 9, unit: 'tk', moreOnDemand: true },
    ],
    [
      'on demand, 10 here',
      { available_in: -1, availableForSale: 10 },
      { code: 'inStock', amount: 10, unit: 'tk', moreOnDemand: false },
    ],
    [
      'on demand, but sold from stock only',
      { available_in: -1, availableForSale: 3, hasLimitedAmount: true },
      { code: 'inStock', amount: 3, unit: 'tk', moreOnDemand: false },
    ],
    ['on demand', { available_in: -1 }, { code: 'onDemand' }],
    ['non-stock', { available_in: 0 }, { code: 'nonStock' }],
    ['not in stock', { available_in: -2, stock: [{ amount: 0 }] }, { code: 'notInStock' }],
    ['a workday', { available_in: 1 }, { code: 'inDays', days: 1 }],
    ['ten workdays', { available_in: 10 }, { code: 'inDays', days: 10 }],
    ['an unknown negative', { available_in: -3 }, { code: 'notInStock' }],
  ])('%s', (_name, over, said) => expect(availabilityOf(product(over))).toEqual(said))
})

describe('isOutOfStock', () => {
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
  ])('%s', (_name, over, out) => expect(isOutOfStock(product(over))).toBe(out))
})

test.each([
  [[{ amount: 3 }], 3, true],
  [[{ amount: 4 }], 3, false],
  [[{ amount: 0 }], 0, true],
  [[], 3, false],
])('tells for %j at a critical level of %i whether stock is low: %s', (stock, critical_stock_level, out) => {
  expect(isRunningOut({ stock, critical_stock_level })).toBe(out)
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
  ])('%s', (_name, over, told) => expect(offerAvailability(product(over))).toEqual(told))

  describe('for stored products', () => {
    const stored = fc.record({
      availableIn: fc.integer({ min: -2, max: 4 }),
      amounts: fc.array(fc.record({ warehouse: fc.constant('Tallinn'), amount: fc.nat(2) }), { maxLength: 2 }),
      hasLimitedAmount: fc.boolean(),
    })
    const failureOf = ({ available_in, availableForSale, hasLimitedAmount }: Sellable, amount: number) =>
      purchaseFailure(
        { state: 0, hasLimitedAmount, availableIn: available_in, inStock: availableForSale, unpriced: false },
        amount,
      )

    test('is out of stock exactly when the product cannot be bought', () =>
      fc.assert(
        fc.property(stored, ({ amounts, ...product }) => {
          const shown = sellableOf(product, amounts)
          expect(offerAvailability(shown).code === 'outOfStock').toBe(failureOf(shown, 1) !== null)
        }),
      ))

    test('rejects the same amounts in carts and in orders', () =>
      fc.assert(
        fc.property(stored, fc.integer({ min: 1, max: 6 }), ({ amounts, ...product }, amount) => {
          const shown = sellableOf(product, amounts)
          const { availableForSale: inStock } = shown
          expect(failureOf(shown, amount)).toBe(
            purchaseFailure({ ...product, state: 0, inStock, unpriced: false }, amount),
          )
          if (inStock > 0) expect(capQuantity(amount, shown).warning !== null).toBe(failureOf(shown, amount) !== null)
        }),
      ))
  })
})
