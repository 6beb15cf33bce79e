import type { BasisPoints, Cents } from '#kernel/money.ts'

/** Reduces pieces; a line gets at most one such effect, the best for the customer. */
export type ProductEffect =
  /** A part of the price, in basis points: 10 % is 1000. */
  | { kind: 'percent'; basisPoints: BasisPoints }
  | { kind: 'amountPerPiece'; cents: Cents }
  /** A new price of one piece; a lower price stays. */
  | { kind: 'fixedPrice'; cents: Cents }
  /** For every `buy` pieces, `get` further ones are reduced: the cheapest ones. 10,000 basis points make them free. */
  | { kind: 'buyGet'; buy: number; get: number; basisPoints: BasisPoints }
  /** The tier with the largest reached number of pieces applies. */
  | { kind: 'quantityTiers'; tiers: readonly { from: number; basisPoints: BasisPoints }[] }

/** Reduces what is left of the target's lines after product effects. */
export type OrderEffect =
  | { kind: 'amount'; cents: Cents }
  /** The tier with the largest reached value applies. Each tier has a percentage or an amount. */
  | { kind: 'valueTiers'; tiers: readonly ValueTier[] }

export type ValueTier = { fromCents: Cents } & ({ basisPoints: BasisPoints } | { cents: Cents })

export type PromotionEffect = ProductEffect | OrderEffect | { kind: 'freeShipping' }

/** The products that a promotion reduces. Empty lists do not narrow; all given lists must match. */
export interface PromotionTarget {
  productIds: readonly number[]
  /** Categories, each with its descendants. */
  categoryIds: readonly number[]
  /** Brands in lower case. */
  brands: readonly string[]
  /** Values of filters; one matching value suffices. */
  valueIds: readonly number[]
  excludesReduced: boolean
}

/** A promotion that may apply to a cart: its period, codes, groups and uses were checked before. */
export interface Promotion {
  id: number
  effect: PromotionEffect
  target: PromotionTarget
  /** Value of the target's goods, before any promotion, from which it applies; 0: always. */
  minimumCents: Cents
  /** False: the cart gets this promotion alone. */
  combines: boolean
}

/** The facts of a product that targets select. */
export interface PromotedProduct {
  id: number
  /** The product's categories and all their ancestors. */
  categoryIds: readonly number[]
  /** In lower case. */
  brand: string
  valueIds: readonly number[]
  /** True when its price is a sale price. */
  isReduced: boolean
}

/** Returns whether a promotion reduces this product. */
export const isTarget = (target: PromotionTarget, product: PromotedProduct): boolean =>
  !(target.excludesReduced && product.isReduced) &&
  (target.productIds.length === 0 || target.productIds.includes(product.id)) &&
  (target.categoryIds.length === 0 || target.categoryIds.some(id => product.categoryIds.includes(id))) &&
  (target.brands.length === 0 || target.brands.includes(product.brand)) &&
  (target.valueIds.length === 0 || target.valueIds.some(id => product.valueIds.includes(id)))
