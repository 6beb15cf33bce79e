import { describe, expect, it } from 'vitest'
import { cartProductWith } from '#cart/testing/cart-sample.ts'
import { checkCart, findLineWarning } from './check-cart.ts'

const limited = (id: number, availableForSale: number) =>
  cartProductWith({ id, hasLimitedAmount: true, availableForSale, stock: [{ amount: availableForSale }] })
const hidden = cartProductWith({ id: 5, visibility: { currentStatus: 2 } })
const post = cartProductWith({ id: 9, code2: 'postikulu-omniva' })

describe('checking the cart before checkout', () => {
  it.each([
    ['an empty cart', [], { kind: 'empty' }],
    ['nothing but delivery', [{ product: post, amount: 1 }], { kind: 'empty' }],
    ['more than there is', [{ product: limited(1, 2), amount: 3 }], { kind: 'quantity', productId: 1 }],
    ['an inaccessible product', [{ product: hidden, amount: 1 }], { kind: 'visibility', productId: 5 }],
    [
      'the first failing item',
      [
        { product: limited(1, 2), amount: 2 },
        { product: hidden, amount: 1 },
        { product: limited(2, 0), amount: 1 },
      ],
      { kind: 'visibility', productId: 5 },
    ],
    [
      'what is not in stock',
      [{ product: cartProductWith({ id: 3, available_in: -2, availableForSale: 0 }), amount: 1 }],
      { kind: 'quantity', productId: 3 },
    ],
  ])('rejects %s', (_name, items, why) => {
    expect(checkCart(items)).toEqual({ ok: false, reason: why })
  })

  it.each([
    ['all there is', { product: limited(1, 2), amount: 2 }],
    ['more of an unlimited product', { product: cartProductWith({ availableForSale: 1 }), amount: 50 }],
    ['a non-stock product', { product: { ...limited(1, 0), available_in: 0 }, amount: 50 }],
  ])('accepts %s', (_name, item) => {
    expect(checkCart([item])).toEqual({ ok: true, value: null })
  })
})

describe('the warning of a line', () => {
  it.each([
    ['nothing', { product: limited(1, 2), amount: 2 }, null],
    ['not available: inaccessible', { product: hidden, amount: 1 }, { code: 'notAvailable' }],
    ['not available: stock is 0', { product: limited(1, 0), amount: 1 }, { code: 'notAvailable' }],
    ['not enough', { product: limited(1, 2), amount: 3 }, { code: 'notEnough', available: 2 }],
  ])('%s', (_name, item, warning) => {
    expect(findLineWarning(item)).toEqual(warning)
  })
})
