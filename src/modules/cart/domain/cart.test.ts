import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCartProduct } from '#cart/testing/build-cart-product.ts'
import {
  addToCart,
  type Cart,
  changeQuantity,
  createCart,
  EMPTY_CART,
  markInaccessible,
  refreshProduct,
  removeFromCart,
  removeOrderedItems,
  replaceShipping,
} from './cart.ts'
import { computeGoodsTotal, countUnits } from './cart-total.ts'

const wheel = buildCartProduct({ id: 7, total_price: 249.9 })
const turbo = buildCartProduct({ id: 3, total_price: 1249 })
const post = buildCartProduct({ id: 90, code2: 'postikulu-omniva', total_price: 3.9 })
const courier = buildCartProduct({ id: 91, class: 'shipping', code2: 'POSTIKULU-KULLER', total_price: 9.9 })
const getAmounts = (cart: Cart) => Object.fromEntries(Object.entries(cart).map(([id, { amount }]) => [id, amount]))

describe('adding a product', () => {
  it.each([
    ['adds a new product', {}, 2, {}, { 7: 2 }],
    ['increases the amount of an added product', { 7: 2 }, 3, {}, { 7: 5 }],
    ['replaces the amount with replacesAmount', { 7: 2 }, 3, { replacesAmount: true }, { 7: 3 }],
    ['removes a product overwritten with 0', { 7: 2 }, 0, { replacesAmount: true }, {}],
    ['removes a product whose amount falls below 1', { 7: 2 }, -2, {}, {}],
    ['subtracts a negative amount', { 7: 3 }, -2, {}, { 7: 1 }],
    ['ignores an amount of 0', {}, 0, {}, {}],
    ['truncates fractions of a unit', {}, 2.9, {}, { 7: 2 }],
    ['ignores an amount that is not a number', { 7: 2 }, Number.NaN, {}, { 7: 2 }],
    ['adds at most 9999', { 7: 9000 }, 5000, {}, { 7: 9999 }],
  ])('%s', (_title, before, amount, options, after) => {
    const cart = createCart(
      Object.entries(before).map(([, previousAmount]) => ({ product: wheel, amount: Number(previousAmount) })),
    )
    expect(getAmounts(addToCart(cart, wheel, amount, options))).toEqual(after)
  })

  it('keeps the newer copy of the product', () => {
    const cart = addToCart(addToCart(EMPTY_CART, wheel, 1), { ...wheel, total_price: 199 }, 1)
    expect(cart[7]).toEqual({ product: { ...wheel, total_price: 199 }, amount: 2 })
  })
})

describe('changing a quantity', () => {
  it.each([
    [5, 5],
    [1, 1],
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [10_000, 9999],
  ])('a quantity of %d becomes %d', (amountTyped, amount) => {
    expect(getAmounts(changeQuantity(createCart([{ product: wheel, amount: 4 }]), 7, amountTyped))).toEqual({
      7: amount,
    })
  })

  it('ignores a product that is not in the cart', () => {
    expect(changeQuantity(EMPTY_CART, 7, 3)).toEqual({})
  })
})

it('removes one product and leaves the others', () => {
  const cart = createCart([
    { product: wheel, amount: 4 },
    { product: turbo, amount: 1 },
  ])
  expect(getAmounts(removeFromCart(cart, 7))).toEqual({ 3: 1 })
})

describe('refreshing products', () => {
  const cart = createCart([{ product: wheel, amount: 4 }])

  it('replaces the product and keeps the amount', () => {
    expect(refreshProduct(cart, { ...wheel, total_price: 199 })[7]).toEqual({
      product: { ...wheel, total_price: 199 },
      amount: 4,
    })
  })

  it('does not restore a product that was removed in the meantime', () => {
    expect(refreshProduct(EMPTY_CART, wheel)).toEqual({})
    expect(markInaccessible(EMPTY_CART, 7)).toEqual({})
  })

  it('keeps a product that answers 404 and marks it inaccessible', () => {
    expect(markInaccessible(cart, 7)[7]).toEqual({
      product: { ...wheel, visibility: { currentStatus: 2 } },
      amount: 4,
    })
  })
})

describe('the shipping product', () => {
  it('replaces the product of another provider and has quantity 1', () => {
    const cart = addToCart(addToCart(addToCart(EMPTY_CART, wheel, 2), post, 1), post, 1)
    expect(getAmounts(replaceShipping(cart, courier))).toEqual({ 7: 2, 91: 1 })
    expect(getAmounts(replaceShipping(cart, post))).toEqual({ 7: 2, 90: 1 })
    expect(getAmounts(replaceShipping(cart, null))).toEqual({ 7: 2 })
  })
})

describe('removing ordered items', () => {
  const orderedItems = [
    { product: wheel, amount: 4 },
    { product: turbo, amount: 1 },
  ]

  it.each([
    ['empties the cart and removes its delivery', {}, {}],
    ['keeps units that were added while the order was being placed', { 7: 2 }, { 7: 2 }],
    ['keeps products that are not in the order', { 8: 3 }, { 8: 3 }],
  ])('%s', (_title, addedAmount, expected) => {
    const cart = addToCart(createCart(orderedItems), post, 1)
    const current = Object.entries(addedAmount).reduce<Cart>(
      (before, [id, amount]) => addToCart(before, { ...wheel, id: Number(id) }, amount),
      cart,
    )
    expect(getAmounts(removeOrderedItems(current, orderedItems))).toEqual(expected)
  })

  it('ignores items that are no longer in the cart', () => {
    const cart = createCart([{ product: wheel, amount: 1 }])
    expect(getAmounts(removeOrderedItems(cart, orderedItems))).toEqual({})
    expect(removeOrderedItems(EMPTY_CART, orderedItems)).toEqual({})
  })
})

describe('any sequence of changes', () => {
  const arbitraryStep = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), id: fc.integer({ min: 1, max: 4 }), amount: fc.integer() }),
    fc.record({ kind: fc.constant('set' as const), id: fc.integer({ min: 1, max: 4 }), amount: fc.double() }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 4 }), amount: fc.constant(0) }),
  )

  it('keeps whole amounts from 1 to 9999 under the product id and totals in whole cents', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStep), steps => {
        const cart = steps.reduce<Cart>((current, { kind, id, amount }) => {
          if (kind === 'remove') return removeFromCart(current, id)
          if (kind === 'set') return changeQuantity(current, id, amount)
          return addToCart(current, buildCartProduct({ id, total_price: id / 100 }), amount)
        }, EMPTY_CART)
        for (const [id, item] of Object.entries(cart)) {
          expect(item.product.id).toBe(Number(id))
          expect(Number.isInteger(item.amount) && item.amount >= 1 && item.amount <= 9999).toBe(true)
        }
        const expectedTotal = Object.values(cart).reduce((sum, { product, amount }) => sum + product.id * amount, 0)
        expect(computeGoodsTotal(cart)).toBe(expectedTotal)
      }),
    )
  })

  it('returns to the same cart when the same amount is added and removed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 1, max: 4000 }),
        (previousAmount, addedAmount) => {
          const cart = createCart([{ product: wheel, amount: previousAmount }])
          expect(countUnits(addToCart(addToCart(cart, wheel, addedAmount), wheel, -addedAmount))).toBe(previousAmount)
        },
      ),
    )
  })
})
