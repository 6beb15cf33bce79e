import { isOutOfStock } from '#catalog/domain/availability.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { findPurchaseFailure, type Purchasable, type PurchaseFailure } from '#catalog/domain/purchase-failure.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { CartItem, CartProduct } from './cart.ts'

export type CheckoutBlock = { kind: 'empty' } | { kind: PurchaseFailure; productId: number }

/** Maps a product of the cart to the input of the purchase rule. */
const toPurchasable = (product: CartProduct): Purchasable => ({
  state: product.visibility.currentStatus,
  hasLimitedAmount: product.hasLimitedAmount,
  availableIn: product.available_in,
  inStock: product.availableForSale,
  isUnpriced: product.unpriced === true,
})

const findItemFailure = ({ product, amount }: CartItem): PurchaseFailure | null =>
  findPurchaseFailure(toPurchasable(product), amount)

/** Rejects an empty cart, or names the first item that cannot be bought. */
export const checkCart = (items: readonly CartItem[]): Result<null, CheckoutBlock> => {
  const goods = items.filter(({ product }) => !isShipping(product))
  if (goods.length === 0) return failure({ kind: 'empty' })
  for (const item of goods) {
    const kind = findItemFailure(item)
    if (kind) return failure({ kind, productId: item.product.id })
  }
  return ok(null)
}

export type LineWarning = { code: 'notAvailable' } | { code: 'notEnough'; available: number }

/**
 * Returns `notAvailable` when the stock is 0, or the product is inaccessible or unpriced, else the available quantity.
 * Null when the item can be bought.
 */
export const findLineWarning = (item: CartItem): LineWarning | null => {
  const { product } = item
  const itemFailure = findItemFailure(item)
  if (!itemFailure) return null
  if (itemFailure === 'visibility' || isOutOfStock(product) || product.availableForSale <= 0) {
    return { code: 'notAvailable' }
  }
  return { code: 'notEnough', available: product.availableForSale }
}
