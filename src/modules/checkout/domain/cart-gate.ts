import { type Visibility, visibilityAt } from '#kernel/visibility.ts'

/** What the rules need to know of a product; prices are gross cents. */
export interface GateProduct {
  id: number
  class: string
  code2: string
  hasLimitedAmount: boolean
  /** 0 non-stock, -1 on demand, -2 not in stock, else workdays. */
  availableIn: number
  visibility: Visibility | null
}

export type GateReason = 'quantity' | 'visibility'

/** Shipping products are added by the shop itself, never by a cart. */
export const isShipping = (product: Pick<GateProduct, 'class' | 'code2'>): boolean =>
  product.class === 'shipping' || product.code2.toLowerCase().startsWith('postikulu')

/** Sold from stock alone; a non-stock product (`available_in` 0) never is. */
export const isLimited = (product: Pick<GateProduct, 'hasLimitedAmount' | 'availableIn'>): boolean =>
  product.hasLimitedAmount && product.availableIn !== 0

/**
 * Why `amount` pieces of a product cannot be sold at `now` (epoch ms); null when they can. `inStock` counts for limited
 * products. Spec.md section 4: quantity above stock, or inaccessible; what is not in stock (-2) is out of stock.
 */
export const gateReason = (
  product: GateProduct | undefined,
  amount: number,
  inStock: number,
  now: number,
): GateReason | null => {
  if (!product || visibilityAt(product.visibility, now) !== 0) return 'visibility'
  if (isLimited(product)) return amount > inStock ? 'quantity' : null
  return product.availableIn === -2 ? 'quantity' : null
}
