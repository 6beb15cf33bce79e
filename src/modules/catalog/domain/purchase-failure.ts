import { NON_STOCK, NOT_IN_STOCK } from './availability.ts'
import { isShipping } from './is-shipping.ts'

/** What decides whether a product can be bought, read from the database or from the shop's answer. */
export interface Purchasable {
  /** The state in force: 0 visible, 1 hidden, 2 inaccessible. */
  state: 0 | 1 | 2
  hasLimitedAmount: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: so many workdays. */
  availableIn: number
  /** Pieces that can be sold now; they bound limited products alone. */
  inStock: number
  /** It has no price that somebody meant (`isUnpriced`). */
  unpriced: boolean
}

export type PurchaseFailure = 'quantity' | 'visibility'

/**
 * Sold from stock alone: a non-stock product never is, and what is "not in stock" otherwise always is, however it is
 * marked: nothing says that more of it could be ordered in.
 */
export const isLimited = (product: Pick<Purchasable, 'hasLimitedAmount' | 'availableIn'>): boolean =>
  product.availableIn === NOT_IN_STOCK || (product.hasLimitedAmount && product.availableIn !== NON_STOCK)

/** Why `amount` pieces of a product cannot be bought; null when they can: it must be visible and priced, and a limited one have them in stock. */
export const purchaseFailure = (product: Purchasable | undefined, amount: number): PurchaseFailure | null => {
  if (product?.state !== 0 || product.unpriced) return 'visibility'
  return isLimited(product) && amount > product.inStock ? 'quantity' : null
}

/** Goods of which pieces lie on shelves: an order takes them from there as far as they go. */
export const isKeptInStock = (product: { class: string; code2: string; availableIn: number }): boolean =>
  product.availableIn !== NON_STOCK && !isShipping(product)
