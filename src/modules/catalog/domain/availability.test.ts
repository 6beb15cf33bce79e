import { describe, expect, test } from 'vitest'
import { type Available, availabilityOf, isOutOfStock, isRunningOut } from './availability.ts'
import { purchaseFailure } from './purchase-failure.ts'
import { sellableOf } from './sellable.ts'

const product = (over: Partial<Available>): Available => ({
  available_in: 1,
  availableForSale: 0,
  unit: 'tk',
  hasLimitedAmount: false,
  stock: [],
  ...over,
})

describe('what is said', () => {
  test.each<[string, Partial<Available>, object]>([
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
    ['on demand', { available_in: -1 }, { code: 'onDemand' }],
    ['non-stock', { available_in: 0 }, { code: 'nonStock' }],
    ['not in stock', { available_in: -2, stock: [{ amount: 0 }] }, { code: 'notInStock' }],
    ['a workday', { available_in: 1 }, { code: 'inDays', days: 1 }],
    ['ten workdays', { available_in: 10 }, { code: 'inDays', days: 10 }],
    ['an unknown negative', { available_in: -3 }, { code: 'notInStock' }],
    ['an emptied shelf, whatever its lead time', { available_in: 5, stock: [{ amount: 0 }] }, { code: 'notInStock' }],
    ['limited, on demand, none there', { hasLimitedAmount: true, available_in: -1 }, { code: 'notInStock' }],
    ['limited, with a lead time, none there', { hasLimitedAmount: true, available_in: 5 }, { code: 'notInStock' }],
    ['limited, non-stock', { hasLimitedAmount: true, available_in: 0 }, { code: 'nonStock' }],
  ])('%s', (_name, over, said) => expect(availabilityOf(product(over))).toEqual(said))
})

describe('out of stock', () => {
  test.each<[string, Partial<Available>, boolean]>([
    ['-2 without a list', { available_in: -2 }, true],
    ['-2 whatever the list says', { available_in: -2, stock: [{ amount: 5 }] }, true],
    ['the first amount is 0', { available_in: 3, stock: [{ amount: 0 }, { amount: 4 }] }, true],
    ['0 overrides an amount of 0', { available_in: 0, stock: [{ amount: 0 }] }, false],
    ['0 without a list', { available_in: 0 }, false],
    ['pieces are there', { stock: [{ amount: 1 }] }, false],
    ['on demand has no list', { available_in: -1 }, false],
    ['lead time has no list', { available_in: 14 }, false],
    ['limited, on demand, none there', { hasLimitedAmount: true, available_in: -1 }, true],
    ['limited, with a lead time, none there', { hasLimitedAmount: true, available_in: 14 }, true],
    ['limited, on demand, pieces there', { hasLimitedAmount: true, available_in: -1, availableForSale: 2 }, false],
    ['limited, but non-stock', { hasLimitedAmount: true, available_in: 0 }, false],
  ])('%s', (_name, over, out) => expect(isOutOfStock(product(over))).toBe(out))
})

test.each(
  [-2, -1, 0, 7].flatMap(availableIn =>
    [0, 3].flatMap(inStock => [true, false].map(limited => [availableIn, inStock, limited] as const)),
  ),
)('stored as %i with %i pieces, limited %s: out of stock is what nobody can buy', (availableIn, inStock, limited) => {
  const sellable = sellableOf(availableIn, [{ warehouse: 'Tallinn', amount: inStock }])
  const out = isOutOfStock({ ...sellable, hasLimitedAmount: limited })
  expect(out).toBe(purchaseFailure({ state: 0, hasLimitedAmount: limited, availableIn, inStock }, 1) !== null)
})

test.each([
  [[{ amount: 3 }], 3, true],
  [[{ amount: 4 }], 3, false],
  [[{ amount: 0 }], 0, true],
  [[], 3, false],
])('%j at a critical level of %i runs out: %s', (stock, critical_stock_level, out) => {
  expect(isRunningOut({ stock, critical_stock_level })).toBe(out)
})
