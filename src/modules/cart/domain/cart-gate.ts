import { isOutOfStock } from '#catalog/domain/availability.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type Purchasable, type PurchaseFailure, purchaseFailure } from '#catalog/domain/purchase-failure.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { CartItem, CartProduct } from './cart.ts'

export type GateRefusal = { kind: 'empty' } | { kind: PurchaseFailure; productId: number }

/** Maps a product of the cart to the input of the purchase rule. */
const purchasable = (product: CartProduct): Purchasable => ({
  state: product.visibility.currentStatus,
  hasLimitedAmount: product.hasLimitedAmount,
  availableIn: product.available_in,
  inStock: product.availableForSale,
  unpriced: product.unpriced === true,
})

const failureOf = ({ product, amount }: CartItem): PurchaseFailure | null =>
  purchaseFailure(purchasable(product), amount)

/** Rejects an empty cart, or names the first item that cannot be bought. */
export const checkoutGate = (items: readonly CartItem[]): Outcome<null, GateRefusal> => {
  const goods = items.filter(({ product }) => !isShipping(product))
  if (goods.length === 0) return refused({ kind: 'empty' })
  for (const item of goods) {
    const kind = failureOf(item)
    if (kind) return refused({ kind, productId: item.product.id })
  }
  return ok(null)
}

export type LineWarning = { code: 'notAvailable' } | { code: 'notEnough'; available: number }

/**
 * Returns `notAvailable` when the stock is 0 or the product is inaccessible, otherwise the available quantity. Null
 * when the item can be bought.
 */
export const lineWarning = (item: CartItem): LineWarning | null => {
  const { product } = item
  const failure = failureOf(item)
  if (!failure) return null
  if (failure === 'visibility' || isOutOfStock(product) || product.availableForSale <= 0) {
    return { code: 'notAvailable' }
  }
  return { code: 'notEnough', available: product.availableForSale }
}
