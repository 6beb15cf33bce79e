import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type Cents, centsOf } from '#kernel/money.ts'
import type { Cart, CartItem, CartProduct } from './cart.ts'

/** Gross total of one line, in cents. */
export const lineTotal = ({ product, amount }: CartItem): Cents => centsOf(product.total_price) * amount

const sumOf = (items: readonly CartItem[]): Cents => items.reduce((sum, item) => sum + lineTotal(item), 0)

/** Gross total of the goods without delivery. */
export const goodsTotal = (cart: Cart): Cents =>
  sumOf(Object.values(cart).filter(({ product }) => !isShipping(product)))

/** Gross total of the chosen delivery; null before one is chosen. */
export const shippingTotal = (cart: Cart): Cents | null => {
  const shipping = Object.values(cart).filter(({ product }) => isShipping(product))
  return shipping.length === 0 ? null : sumOf(shipping)
}

/** Counts the units in the cart, without shipping products. */
export const pieceCount = (cart: Cart): number =>
  Object.values(cart).reduce((count, { product, amount }) => (isShipping(product) ? count : count + amount), 0)

/**
 * Total of goods and chosen delivery, gross by default; `priceOf` sets another price for each line. A cart without
 * goods totals 0.
 */
export const cartTotal = <P extends CartProduct>(
  cart: Cart<P>,
  priceOf: (item: CartItem<P>) => Cents = lineTotal,
): Cents => (pieceCount(cart) === 0 ? 0 : Object.values(cart).reduce((sum, item) => sum + priceOf(item), 0))
