import { VISIBLE } from '#kernel/visibility-state.ts'
import { NON_STOCK, NOT_IN_STOCK } from './availability.ts'
import { isShipping } from './is-shipping.ts'

/** The data that decides whether a product can be bought. */
export interface Purchasable {
  /** The current state: 0 visible, 1 hidden, 2 inaccessible. */
  state: 0 | 1 | 2
  hasLimitedAmount: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: workdays. */
  availableIn: number
  /** Pieces that can be sold now; they limit only products that are sold from stock. */
  inStock: number
  /** Nobody has confirmed the price of 0 (`isUnpriced`). */
  isUnpriced: boolean
}

export type PurchaseFailure = 'quantity' | 'visibility'

/**
 * Returns true for products that are sold from stock only. Non-stock products never are; "not in stock" ones always
 * are, because nothing says that they can be reordered.
 */
export const isLimited = (product: Pick<Purchasable, 'hasLimitedAmount' | 'availableIn'>): boolean =>
  product.availableIn === NOT_IN_STOCK || (product.hasLimitedAmount && product.availableIn !== NON_STOCK)

/** Returns why `amount` pieces cannot be bought; null if they can. */
export const findPurchaseFailure = (product: Purchasable | undefined, amount: number): PurchaseFailure | null => {
  if (product?.state !== VISIBLE || product.isUnpriced) return 'visibility'
  return isLimited(product) && amount > product.inStock ? 'quantity' : null
}

/** Returns true for products whose pieces lie on shelves; orders take them from there. */
export const isStockedProduct = (product: { class: string; code2: string; availableIn: number }): boolean =>
  product.availableIn !== NON_STOCK && !isShipping(product)
