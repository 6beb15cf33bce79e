import { expect, test } from 'vitest'
import {
  computeWorkdaysToDispatch,
  computeWorkdaysToDispatchAmount,
  findCheapestDelivery,
  findCheapestSending,
  isFreePickUp,
} from './delivery-offer.ts'

const machine = {
  supportedCountries: ['EE', 'FI'],
  inputType: 'select',
  big_product: false,
  price: 3.5,
  freeFrom: 150,
} as const
const courier = {
  supportedCountries: ['EE'],
  inputType: 'Address',
  big_product: true,
  price: 8.9,
  freeFrom: null,
} as const
const pickUp = {
  supportedCountries: ['EE'],
  inputType: 'value',
  big_product: true,
  price: 0,
  freeFrom: null,
} as const
const providers = [machine, courier, pickUp]
const smallProduct = { big_product: false, total_price: 20 }
const bigProduct = { big_product: true, total_price: 400 }

test.each([
  ['finds the cheapest delivery without pick-up', smallProduct, 'EE', 350],
  ['returns 0 from the free-delivery limit on', { ...smallProduct, total_price: 150 }, 'EE', 0],
  ['offers big goods only with providers for big goods', bigProduct, 'EE', 890],
  ['returns null without delivery', bigProduct, 'FI', null],
  ['returns null for an unknown country', smallProduct, 'SE', null],
])('%s', (_title, goods, country, expected) => {
  expect(findCheapestDelivery(providers, goods, country)).toBe(expected)
})

test.each([
  ['of goods by the cheaper method', 1_000, 2_000, 350],
  ['of goods that are too heavy for the cheaper method', 31_000, 2_000, 890],
  ['from the free-delivery limit on', 1_000, 15_000, 0],
])('finds the cheapest sending %s', (_title, grams, goodsCents, expected) => {
  const measure = { isBig: false, grams, longestMm: 0 }
  const offers = [{ ...machine, max_weight: 30 }, courier, pickUp]
  expect(findCheapestSending(offers, { measure, goodsCents, country: 'EE' })).toBe(expected)
})

test('offers free pick-up when it costs nothing', () => {
  expect(isFreePickUp(providers, bigProduct, 'EE')).toBe(true)
  expect(isFreePickUp(providers, bigProduct, 'FI')).toBe(false)
  expect(isFreePickUp([{ ...pickUp, price: 2 }], smallProduct, 'EE')).toBe(false)
})

test.each([
  [{ available_in: 1, availableForSale: 3, stock: [{ amount: 3 }] }, 1],
  [{ available_in: 7, availableForSale: 0, stock: [] }, 7],
  [{ available_in: 7, availableForSale: 2, stock: [{ amount: 2 }] }, 1],
  [{ available_in: 0, availableForSale: 0, stock: [] }, null],
  [{ available_in: -1, availableForSale: 0, stock: [] }, null],
  [{ available_in: -2, availableForSale: 0, stock: [{ amount: 0 }] }, null],
])('dispatches %j in %s working days', (product, expected) => {
  expect(computeWorkdaysToDispatch({ ...product, unit: 'pcs', hasLimitedAmount: false })).toBe(expected)
})

test('has no dispatch day for sold-out goods without backorder', () => {
  const soldOutProduct = { available_in: 7, availableForSale: 0, stock: [], unit: 'pcs', hasLimitedAmount: true }
  expect(computeWorkdaysToDispatch(soldOutProduct)).toBeNull()
})

test.each([
  [{ available_in: 7, availableForSale: 2, stock: [{ amount: 2 }] }, 2, 1],
  [{ available_in: 7, availableForSale: 2, stock: [] }, 3, 7],
  [{ available_in: -1, availableForSale: 2, stock: [] }, 3, null],
  [{ available_in: 7, availableForSale: 0, stock: [] }, 3, 7],
])('dispatches for %j %i units in %s working days', (product, amount, expected) => {
  expect(computeWorkdaysToDispatchAmount({ ...product, unit: 'pcs', hasLimitedAmount: false }, amount)).toBe(expected)
})
