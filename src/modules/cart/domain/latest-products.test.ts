import { expect, it } from 'vitest'
import { buildCartProduct } from '#cart/testing/build-cart-product.ts'
import { createCart } from './cart.ts'
import { addLatestProduct, listGoods, removeLatestProduct } from './latest-products.ts'

it('puts the newest first, each once', () => {
  expect(addLatestProduct([2, 1], 3)).toEqual([3, 2, 1])
  expect(addLatestProduct([3, 2, 1], 1)).toEqual([1, 3, 2])
  expect(removeLatestProduct([3, 2, 1], 2)).toEqual([3, 1])
})

it('lists goods by age, those of unknown age last by id, without delivery', () => {
  const cart = createCart(
    [1, 2, 3, 4].map(id => ({ product: buildCartProduct({ id, code2: id === 4 ? 'postikulu-x' : '' }), amount: 1 })),
  )
  expect(listGoods(cart, [3, 4]).map(({ product }) => product.id)).toEqual([3, 1, 2])
})
