import { expect, test } from 'vitest'
import { isOutOfStock } from './availability.ts'
import { sellableOf } from './sellable.ts'

const TALLINN = { warehouse: 'Tallinn', amount: 3 }
const TARTU = { warehouse: 'Tartu', amount: 2 }

test.each([
  [-2, [TALLINN, TARTU], { available_in: 1, availableForSale: 5, stock: [{ amount: 5 }, TALLINN, TARTU] }, false],
  [
    -2,
    [{ ...TALLINN, amount: 0 }],
    { available_in: -2, availableForSale: 0, stock: [{ amount: 0 }, { ...TALLINN, amount: 0 }] },
    true,
  ],
  [-2, [], { available_in: -2, availableForSale: 0, stock: [{ amount: 0 }] }, true],
  [-1, [TALLINN], { available_in: -1, availableForSale: 3, stock: [] }, false],
  [-1, [], { available_in: -1, availableForSale: 0, stock: [] }, false],
  [7, [], { available_in: 7, availableForSale: 0, stock: [] }, false],
  [0, [], { available_in: 0, availableForSale: 0, stock: [] }, false],
])('stored as %i with %j', (availableIn, amounts, sellable, out) => {
  expect(sellableOf(availableIn, amounts)).toEqual(sellable)
  expect(isOutOfStock({ ...sellableOf(availableIn, amounts), hasLimitedAmount: false })).toBe(out)
})
