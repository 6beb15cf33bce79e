import { expect, test } from 'vitest'
import { isOutOfStock } from './availability.ts'
import { toStockFields } from './stock-fields.ts'

const TALLINN = { warehouse: 'Tallinn', amount: 3 }
const TARTU = { warehouse: 'Tartu', amount: 2 }

const limited = { hasLimitedAmount: true }
const unlimited = { hasLimitedAmount: false }

test.each([
  [
    -2,
    [TALLINN, TARTU],
    { ...limited, available_in: 1, availableForSale: 5, stock: [{ amount: 5 }, TALLINN, TARTU] },
    false,
  ],
  [
    -2,
    [{ ...TALLINN, amount: 0 }],
    { ...limited, available_in: -2, availableForSale: 0, stock: [{ amount: 0 }, { ...TALLINN, amount: 0 }] },
    true,
  ],
  [-2, [], { ...limited, available_in: -2, availableForSale: 0, stock: [{ amount: 0 }] }, true],
  [-1, [TALLINN], { ...unlimited, available_in: -1, availableForSale: 3, stock: [] }, false],
  [-1, [], { ...unlimited, available_in: -1, availableForSale: 0, stock: [] }, false],
  [7, [], { ...unlimited, available_in: 7, availableForSale: 0, stock: [] }, false],
  [0, [], { ...unlimited, available_in: 0, availableForSale: 0, stock: [] }, false],
])('computes the stock fields of a stored %i with %j', (availableIn, amounts, stockFields, isOut) => {
  expect(toStockFields({ availableIn, ...unlimited }, amounts)).toEqual(stockFields)
  expect(isOutOfStock(toStockFields({ availableIn, ...unlimited }, amounts))).toBe(isOut)
})

test.each([-2, -1, 0, 7])('keeps a limited product limited: %i', availableIn => {
  expect(toStockFields({ availableIn, ...limited }, [TALLINN]).hasLimitedAmount).toBe(true)
})
