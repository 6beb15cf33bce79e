import { expect, test } from 'vitest'
import { findPurchaseFailure, isLimited, type Purchasable } from './purchase-failure.ts'

const limited: Purchasable = { state: 0, hasLimitedAmount: true, availableIn: 1, inStock: 3, isUnpriced: false }
const onDemand: Purchasable = { state: 0, hasLimitedAmount: false, availableIn: -1, inStock: 0, isUnpriced: false }

test.each<[string, Purchasable | undefined, number, string | null]>([
  ['the last pieces', limited, 3, null],
  ['an unconfirmed price of 0', { ...onDemand, isUnpriced: true }, 1, 'visibility'],
  ['one above stock', limited, 4, 'quantity'],
  ['no stock, as stored', { ...limited, availableIn: -2, inStock: 0 }, 1, 'quantity'],
  ['some stock, as stored', { ...limited, availableIn: -2 }, 3, null],
  ['on demand, above stock', onDemand, 50, null],
  ['with a lead time', { ...onDemand, availableIn: 5 }, 50, null],
  ['not in stock and not limited', { ...onDemand, availableIn: -2 }, 1, 'quantity'],
  ['not limited with stock, as stored', { ...onDemand, availableIn: -2, inStock: 9 }, 1, null],
  ['not limited, the whole stock', { ...onDemand, availableIn: -2, inStock: 9 }, 9, null],
  ['not limited, above a stock that cannot be reordered', { ...onDemand, availableIn: -2, inStock: 9 }, 10, 'quantity'],
  ['non-stock, though marked limited', { ...limited, availableIn: 0, inStock: 0 }, 50, null],
  ['unknown', undefined, 1, 'visibility'],
  ['hidden', { ...limited, state: 1 }, 1, 'visibility'],
  ['inaccessible, whatever the stock', { ...limited, state: 2 }, 9, 'visibility'],
])('judges a purchase: %s', (_name, product, amount, failure) =>
  expect(findPurchaseFailure(product, amount)).toBe(failure),
)

test.each([
  [true, 1, true],
  [true, -2, true],
  [true, 0, false],
  [false, -2, true],
  [false, -1, false],
  [false, 1, false],
])(
  'judges limited %s, available in %i, as sold from stock only: %s',
  (hasLimitedAmount, availableIn, isLimitedToStock) =>
    expect(isLimited({ hasLimitedAmount, availableIn })).toBe(isLimitedToStock),
)
