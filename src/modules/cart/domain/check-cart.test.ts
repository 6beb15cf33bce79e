import { describe, expect, it } from 'vitest'
import { buildCartProduct } from '#cart/testing/build-cart-product.ts'
import { checkCart, findLineWarning } from './check-cart.ts'

const buildLimited = (id: number, availableForSale: number) =>
  buildCartProduct({ id, hasLimitedAmount: true, availableForSale, stock: [{ amount: availableForSale }] })
const hidden = buildCartProduct({ id: 5, visibility: { currentStatus: 2 } })
const post = buildCartProduct({ id: 9, code2: 'postikulu-omniva' })

describe('checking the cart before checkout', () => {
  it.each([
    ['an empty cart', [], { kind: 'empty' }],
    ['a cart with only delivery', [{ product: post, amount: 1 }], { kind: 'empty' }],
    ['an amount above the stock', [{ product: buildLimited(1, 2), amount: 3 }], { kind: 'quantity', productId: 1 }],
    ['an inaccessible product', [{ product: hidden, amount: 1 }], { kind: 'visibility', productId: 5 }],
    [
      'the first failing item',
      [
        { product: buildLimited(1, 2), amount: 2 },
        { product: hidden, amount: 1 },
        { product: buildLimited(2, 0), amount: 1 },
      ],
      { kind: 'visibility', productId: 5 },
    ],
    [
      'a product that is not in stock',
      [{ product: buildCartProduct({ id: 3, available_in: -2, availableForSale: 0 }), amount: 1 }],
      { kind: 'quantity', productId: 3 },
    ],
  ])('rejects %s', (_title, items, reason) => {
    expect(checkCart(items)).toEqual({ ok: false, reason })
  })

  it.each([
    ['all units in stock', { product: buildLimited(1, 2), amount: 2 }],
    ['more of an unlimited product', { product: buildCartProduct({ availableForSale: 1 }), amount: 50 }],
    ['a non-stock product', { product: { ...buildLimited(1, 0), available_in: 0 }, amount: 50 }],
  ])('accepts %s', (_title, item) => {
    expect(checkCart([item])).toEqual({ ok: true, value: null })
  })
})

describe('the warning of a line', () => {
  it.each([
    ['nothing', { product: buildLimited(1, 2), amount: 2 }, null],
    ['not available: inaccessible', { product: hidden, amount: 1 }, { code: 'notAvailable' }],
    ['not available: stock is 0', { product: buildLimited(1, 0), amount: 1 }, { code: 'notAvailable' }],
    ['not enough', { product: buildLimited(1, 2), amount: 3 }, { code: 'notEnough', available: 2 }],
  ])('states: %s', (_title, item, warning) => {
    expect(findLineWarning(item)).toEqual(warning)
  })
})
