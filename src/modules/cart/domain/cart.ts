import { isShipping } from '#catalog/domain/is-shipping.ts'

/** The product fields that the cart's rules need, as `GET /product/view` returns them. Money is in euros. */
export interface CartProduct {
  id: number
  class: string
  code2: string
  total_price: number
  /** True when nobody confirmed that the price of 0 is intended. */
  unpriced?: true | undefined
  stock: readonly { amount: number }[]
  /** Units that can be sold now. */
  availableForSale: number
  hasLimitedAmount: boolean
  /** 0: not kept in stock; -1: on demand; -2: not in stock; positive: number of workdays. */
  available_in: number
  visibility: { currentStatus: 0 | 1 | 2 }
}

export interface CartItem<P extends CartProduct = CartProduct> {
  product: P
  amount: number
}

/** Items keyed by product id. */
export type Cart<P extends CartProduct = CartProduct> = Readonly<Record<string, CartItem<P>>>

export const EMPTY_CART: Cart<never> = {}
const MAX_AMOUNT = 9999

const clampAmount = (amount: number): number => (Number.isFinite(amount) ? Math.min(MAX_AMOUNT, Math.trunc(amount)) : 0)

export const removeFromCart = <P extends CartProduct>(cart: Cart<P>, id: number): Cart<P> => {
  const { [id]: _removed, ...otherItems } = cart
  return otherItems
}

/** Adds to the amount, or replaces it with `replacesAmount`. An amount of 0 or less removes the product. */
export const addToCart = <P extends CartProduct>(
  cart: Cart<P>,
  product: P,
  amount: number,
  { replacesAmount = false } = {},
): Cart<P> => {
  const previousAmount = replacesAmount ? 0 : (cart[product.id]?.amount ?? 0)
  const newAmount = clampAmount(previousAmount + clampAmount(amount))
  return newAmount <= 0 ? removeFromCart(cart, product.id) : { ...cart, [product.id]: { product, amount: newAmount } }
}

/** Sets the quantity of a product in the cart, at least 1. Products outside the cart are ignored. */
export const changeQuantity = <P extends CartProduct>(cart: Cart<P>, id: number, amount: number): Cart<P> => {
  const item = cart[id]
  return item ? { ...cart, [id]: { ...item, amount: Math.max(1, clampAmount(amount)) } } : cart
}

export const createCart = <P extends CartProduct>(items: readonly CartItem<P>[]): Cart<P> =>
  items.reduce<Cart<P>>((cart, { product, amount }) => addToCart(cart, product, amount), {})

/** Removes ordered items and their delivery; items added in the meantime stay. */
export const removeOrderedItems = <P extends CartProduct>(
  cart: Cart<P>,
  orderedItems: readonly CartItem<P>[],
): Cart<P> =>
  orderedItems.reduce<Cart<P>>(
    (remainingCart, { product: { id }, amount }) => {
      const item = remainingCart[id]
      return item ? addToCart(remainingCart, item.product, -amount) : remainingCart
    },
    replaceShipping(cart, null),
  )

/** Replaces the product data of an item and keeps its amount. */
export const refreshProduct = <P extends CartProduct>(cart: Cart<P>, product: P): Cart<P> => {
  const item = cart[product.id]
  return item ? { ...cart, [product.id]: { ...item, product } } : cart
}

/** Marks a missing product as inaccessible, so that the customer sees why it cannot be ordered. */
export const markInaccessible = <P extends CartProduct>(cart: Cart<P>, id: number): Cart<P> => {
  const item = cart[id]
  if (!item) return cart
  const visibility = { ...item.product.visibility, currentStatus: 2 as const }
  return { ...cart, [id]: { ...item, product: { ...item.product, visibility } } }
}

/** Replaces all shipping products with the given one; null removes them. */
export const replaceShipping = <P extends CartProduct>(cart: Cart<P>, shipping: P | null): Cart<P> => {
  const goods = Object.fromEntries(Object.entries(cart).filter(([, { product }]) => !isShipping(product)))
  return shipping ? addToCart(goods, shipping, 1, { replacesAmount: true }) : goods
}
