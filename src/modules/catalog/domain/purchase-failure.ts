import { NON_STOCK, NOT_IN_STOCK } from './availability.ts'

/** What decides whether a product can be bought, read from the database or from the shop's answer. */
export interface Purchasable {
  /** The state in force: 0 visible, 1 hidden, 2 inaccessible. */
  state: 0 | 1 | 2
  hasLimitedAmount: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: so many workdays. */
  availableIn: number
  /** Pieces that can be sold now; they bound limited products alone. */
  inStock: number
}

export type PurchaseFailure = 'quantity' | 'visibility'

/** Sold from stock alone; a non-stock product never is. */
export const isLimited = (product: Pick<Purchasable, 'hasLimitedAmount' | 'availableIn'>): boolean =>
  product.hasLimitedAmount && product.availableIn !== NON_STOCK

/**
 * Why `amount` pieces of a product cannot be bought; null when they can: it must be visible, a limited one must have them
 * in stock, and of what is not in stock nothing can be had. While pieces lie there, "not in stock" as it is stored says
 * only where they come from (`sellableOf`).
 */
export const purchaseFailure = (product: Purchasable | undefined, amount: number): PurchaseFailure | null => {
  if (product?.state !== 0) return 'visibility'
  const { availableIn, inStock } = product
  const canBeHad = isLimited(product) ? amount <= inStock : availableIn !== NOT_IN_STOCK || inStock > 0
  return canBeHad ? null : 'quantity'
}
