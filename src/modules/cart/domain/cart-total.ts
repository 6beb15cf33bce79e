import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type Cents, centsOf } from '#kernel/money.ts'
import type { Cart, CartItem, CartProduct } from './cart.ts'

/** A line's gross sum: the price of one piece in cents, times the amount. */
export const lineTotal = ({ product, amount }: CartItem): Cents => centsOf(product.total_price) * amount

const sumOf = (items: readonly CartItem[]): Cents => items.reduce((sum, item) => sum + lineTotal(item), 0)

/** Gross sum of the goods alone. */
export const goodsTotal = (cart: Cart): Cents =>
  sumOf(Object.values(cart).filter(({ product }) => !isShipping(product)))

/** Gross sum of the chosen delivery; null while none is chosen. */
export const shippingTotal = (cart: Cart): Cents | null => {
  const shipping = Object.values(cart).filter(({ product }) => isShipping(product))
  return shipping.length === 0 ? null : sumOf(shipping)
}

/** Pieces in the cart; delivery is none. */
export const pieceCount = (cart: Cart): number =>
  Object.values(cart).reduce((count, { product, amount }) => (isShipping(product) ? count : count + amount), 0)

/** What is paid: goods and the chosen delivery, gross unless lines are priced otherwise; nothing is delivered without goods. */
export const cartTotal = <P extends CartProduct>(
  cart: Cart<P>,
  priceOf: (item: CartItem<P>) => Cents = lineTotal,
): Cents => (pieceCount(cart) === 0 ? 0 : Object.values(cart).reduce((sum, item) => sum + priceOf(item), 0))
