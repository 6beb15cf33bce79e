import { expect, it } from 'vitest'
import { cartProductWith } from '#cart/testing/cart-sample.ts'
import { createCart } from './cart.ts'
import { cartTotal, countUnits, goodsTotal, lineTotal, shippingTotal } from './cart-total.ts'

const nut = cartProductWith({ id: 1, total_price: 0.1 })
const turbo = cartProductWith({ id: 2, total_price: 1249.99 })
const post = cartProductWith({ id: 9, code2: 'postikulu-omniva', total_price: 3.9 })
const items = [
  { product: nut, amount: 3 },
  { product: turbo, amount: 2 },
]

it('counts in whole cents', () => {
  expect(lineTotal({ product: nut, amount: 3 })).toBe(30)
  expect(goodsTotal(createCart(items))).toBe(250_028)
})

it('keeps delivery apart from the goods', () => {
  const cart = createCart([...items, { product: post, amount: 1 }])
  expect(goodsTotal(cart)).toBe(250_028)
  expect(shippingTotal(cart)).toBe(390)
  expect(cartTotal(cart)).toBe(250_418)
  expect(countUnits(cart)).toBe(5)
})

it('returns null before a delivery is chosen and 0 for a free one', () => {
  expect(shippingTotal(createCart(items))).toBeNull()
  expect(shippingTotal(createCart([{ product: { ...post, total_price: 0 }, amount: 1 }]))).toBe(0)
})

it('totals the prices that the lines show', () => {
  const cart = createCart([...items, { product: post, amount: 1 }])
  expect(cartTotal(cart, item => item.amount * 100)).toBe(600)
})

it('totals 0 without goods', () => {
  expect(cartTotal(createCart([{ product: post, amount: 1 }]))).toBe(0)
})
