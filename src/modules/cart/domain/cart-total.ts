import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import type { Cart, CartItem, CartProduct } from './cart.ts'

/** Returns the gross total of one line, in cents. */
export const computeLineTotal = ({ product, amount }: CartItem): Cents => toCents(product.total_price) * amount

const sumLines = (items: readonly CartItem[]): Cents => items.reduce((sum, item) => sum + computeLineTotal(item), 0)

/** Returns the gross total of the goods without delivery. */
export const computeGoodsTotal = (cart: Cart): Cents =>
  sumLines(Object.values(cart).filter(({ product }) => !isShipping(product)))

/** Returns the gross total of the chosen delivery; null before one is chosen. */
export const computeShippingTotal = (cart: Cart): Cents | null => {
  const shipping = Object.values(cart).filter(({ product }) => isShipping(product))
  return shipping.length === 0 ? null : sumLines(shipping)
}

/** Counts the units in the cart, without shipping products. */
export const countUnits = (cart: Cart): number =>
  Object.values(cart).reduce((count, { product, amount }) => (isShipping(product) ? count : count + amount), 0)

/**
 * Returns the total of goods and chosen delivery, gross by default; `getPrice` gives another price for each line. A
 * cart without goods totals 0.
 */
export const computeCartTotal = <P extends CartProduct>(
  cart: Cart<P>,
  getPrice: (item: CartItem<P>) => Cents = computeLineTotal,
): Cents => (countUnits(cart) === 0 ? 0 : Object.values(cart).reduce((sum, item) => sum + getPrice(item), 0))
