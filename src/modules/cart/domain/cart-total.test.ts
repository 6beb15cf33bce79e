import { expect, it } from 'vitest'
import { buildCartProduct } from '#cart/testing/build-cart-product.ts'
import { createCart } from './cart.ts'
import {
  computeCartTotal,
  computeGoodsTotal,
  computeLineTotal,
  computeShippingTotal,
  countUnits,
} from './cart-total.ts'

const nut = buildCartProduct({ id: 1, total_price: 0.1 })
const turbo = buildCartProduct({ id: 2, total_price: 1249.99 })
const post = buildCartProduct({ id: 9, code2: 'postikulu-omniva', total_price: 3.9 })
const items = [
  { product: nut, amount: 3 },
  { product: turbo, amount: 2 },
]

it('counts in whole cents', () => {
  expect(computeLineTotal({ product: nut, amount: 3 })).toBe(30)
  expect(computeGoodsTotal(createCart(items))).toBe(250_028)
})

it('totals delivery separately from the goods', () => {
  const cart = createCart([...items, { product: post, amount: 1 }])
  expect(computeGoodsTotal(cart)).toBe(250_028)
  expect(computeShippingTotal(cart)).toBe(390)
  expect(computeCartTotal(cart)).toBe(250_418)
  expect(countUnits(cart)).toBe(5)
})

it('returns null before a delivery is chosen and 0 for a free one', () => {
  expect(computeShippingTotal(createCart(items))).toBeNull()
  expect(computeShippingTotal(createCart([{ product: { ...post, total_price: 0 }, amount: 1 }]))).toBe(0)
})

it('totals the prices that the lines show', () => {
  const cart = createCart([...items, { product: post, amount: 1 }])
  expect(computeCartTotal(cart, item => item.amount * 100)).toBe(600)
})

it('totals 0 without goods', () => {
  expect(computeCartTotal(createCart([{ product: post, amount: 1 }]))).toBe(0)
})
