import { isOutOfStock } from '#catalog/domain/availability.ts'
import type { Limited } from '#catalog/domain/quantity.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type CartItem, type CartProduct, isShipping } from './cart.ts'

export type GateFailure = 'quantity' | 'visibility'
export type GateRefusal = { kind: 'empty' } | { kind: GateFailure; productId: number }

/** What bounds a purchase: a non-stock product (`available_in` 0) is never limited. */
export const limitOf = (product: CartProduct): Limited => ({
  hasLimitedAmount: product.hasLimitedAmount && product.available_in !== 0,
  availableForSale: product.availableForSale,
})

/** Why an item cannot be bought: more than there is of a limited product, out of stock, or not accessible. */
export const itemFailure = ({ product, amount }: CartItem): GateFailure | null => {
  if (product.visibility.currentStatus !== 0) return 'visibility'
  const { hasLimitedAmount, availableForSale } = limitOf(product)
  if (hasLimitedAmount ? amount > availableForSale : product.available_in === -2) return 'quantity'
  return null
}

/** Spec.md section 4, Checkout gate: an empty cart, else the first failing item, blocks checkout. */
export const checkoutGate = (items: readonly CartItem[]): Outcome<null, GateRefusal> => {
  const goods = items.filter(({ product }) => !isShipping(product))
  if (goods.length === 0) return refused({ kind: 'empty' })
  for (const item of goods) {
    const kind = itemFailure(item)
    if (kind) return refused({ kind, productId: item.product.id })
  }
  return ok(null)
}

export type LineWarning = { code: 'notAvailable' } | { code: 'notEnough'; available: number }

/** 'This product is not available.' when stock is 0 or the product inaccessible, else what there is. */
export const lineWarning = (item: CartItem): LineWarning | null => {
  const { product } = item
  const failure = itemFailure(item)
  if (!failure) return null
  if (failure === 'visibility' || isOutOfStock(product) || product.availableForSale <= 0) {
    return { code: 'notAvailable' }
  }
  return { code: 'notEnough', available: product.availableForSale }
}
