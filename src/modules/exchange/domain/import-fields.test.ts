import { expect, test } from 'vitest'
import { proposeMapping } from './import-fields.ts'

test("a supplier's price is the one in force; in the shop's own list each column is what it is called", () => {
  expect(proposeMapping(['Kood', 'Price'], [])).toEqual({ code1: 0, total_price: 1 })
  const own = ['code1', 'name.et', 'price', 'total_price', 'stock.3']
  expect(proposeMapping(own, [], { price: 'total_price' })).toEqual({
    code1: 0,
    'name.et': 1,
    price: 2,
    total_price: 3,
    'stock.3': 4,
  })
})
