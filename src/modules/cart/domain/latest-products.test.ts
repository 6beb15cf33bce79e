import { expect, it } from 'vitest'
import { cartProductWith } from '#cart/testing/cart-sample.ts'
import { cartOf } from './cart.ts'
import { forgetLatest, goodsOf, rememberLatest } from './latest-products.ts'

it('puts the newest first, each once', () => {
  expect(rememberLatest([2, 1], 3)).toEqual([3, 2, 1])
  expect(rememberLatest([3, 2, 1], 1)).toEqual([1, 3, 2])
  expect(forgetLatest([3, 2, 1], 2)).toEqual([3, 1])
})

it('lists goods by age, those of unknown age last by id, without delivery', () => {
  const cart = cartOf(
    [1, 2, 3, 4].map(id => ({ product: cartProductWith({ id, code2: id === 4 ? 'postikulu-x' : '' }), amount: 1 })),
  )
  expect(goodsOf(cart, [3, 4]).map(({ product }) => product.id)).toEqual([3, 1, 2])
})
