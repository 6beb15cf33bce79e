import { isShipping } from '#catalog/domain/is-shipping.ts'

/** What the cart's rules need to know of a product: the fields that GET /product/view answers, money in euros. */
export interface CartProduct {
  id: number
  class: string
  code2: string
  total_price: number
  /** Its price of 0 was never confirmed. */
  unpriced?: true | undefined
  stock: readonly { amount: number }[]
  /** Pieces that can be sold now. */
  availableForSale: number
  hasLimitedAmount: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: so many workdays. */
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
const MOST_PIECES = 9999

const whole = (amount: number): number => (Number.isFinite(amount) ? Math.min(MOST_PIECES, Math.trunc(amount)) : 0)

const without = <P extends CartProduct>(cart: Cart<P>, id: number): Cart<P> => {
  const { [id]: _removed, ...rest } = cart
  return rest
}

/** Add increases the amount, or overwrites it when asked; an amount of 0 or less removes the product. */
export const addToCart = <P extends CartProduct>(
  cart: Cart<P>,
  product: P,
  amount: number,
  { overwrite = false } = {},
): Cart<P> => {
  const before = overwrite ? 0 : (cart[product.id]?.amount ?? 0)
  const next = whole(before + whole(amount))
  return next <= 0 ? without(cart, product.id) : { ...cart, [product.id]: { product, amount: next } }
}

/** Changing a quantity to 0 or less sets 1; what is not in the cart stays out of it. */
export const changeQuantity = <P extends CartProduct>(cart: Cart<P>, id: number, amount: number): Cart<P> => {
  const item = cart[id]
  return item ? { ...cart, [id]: { ...item, amount: Math.max(1, whole(amount)) } } : cart
}

export const removeFromCart = without

/** The cart that holds exactly these items. */
export const cartOf = <P extends CartProduct>(items: readonly CartItem<P>[]): Cart<P> =>
  items.reduce<Cart<P>>((cart, { product, amount }) => addToCart(cart, product, amount), {})

/** What is left once these items are ordered, and their delivery with them: what came into the cart meanwhile stays. */
export const withoutOrdered = <P extends CartProduct>(cart: Cart<P>, ordered: readonly CartItem<P>[]): Cart<P> =>
  ordered.reduce<Cart<P>>(
    (left, { product: { id }, amount }) => {
      const item = left[id]
      return item ? addToCart(left, item.product, -amount) : left
    },
    withShipping(cart, null),
  )

/** A fresh copy of a product that is in the cart; the amount stays as it is. */
export const refreshProduct = <P extends CartProduct>(cart: Cart<P>, product: P): Cart<P> => {
  const item = cart[product.id]
  return item ? { ...cart, [product.id]: { ...item, product } } : cart
}

/** A product that is gone stays in the cart, marked, so that the buyer sees what became of it. */
export const markInaccessible = <P extends CartProduct>(cart: Cart<P>, id: number): Cart<P> => {
  const item = cart[id]
  if (!item) return cart
  const visibility = { ...item.product.visibility, currentStatus: 2 as const }
  return { ...cart, [id]: { ...item, product: { ...item.product, visibility } } }
}

/** Puts a provider's shipping product in once, after taking the others out; null only takes out. */
export const withShipping = <P extends CartProduct>(cart: Cart<P>, shipping: P | null): Cart<P> => {
  const goods = Object.fromEntries(Object.entries(cart).filter(([, { product }]) => !isShipping(product)))
  return shipping ? addToCart(goods, shipping, 1, { overwrite: true }) : goods
}
