import { isShipping } from '#catalog/domain/is-shipping.ts'
import type { Cart, CartItem, CartProduct } from './cart.ts'

/** Ids of products in the order they were put into the cart, the newest first. */
export type LatestProducts = readonly number[]

/** How many items the mini-cart and the purchase summary show at first. */
export const FEW_ITEMS = 5

export const rememberLatest = (latest: LatestProducts, id: number): LatestProducts => [
  id,
  ...latest.filter(other => other !== id),
]

export const forgetLatest = (latest: LatestProducts, id: number): LatestProducts => latest.filter(other => other !== id)

/** The goods of a cart, the newest first; those of unknown age come last by id. Shipping products are no goods. */
export const goodsOf = <P extends CartProduct>(cart: Cart<P>, latest: LatestProducts): CartItem<P>[] => {
  const ages = new Map(latest.map((id, age) => [id, age]))
  const age = ({ product }: CartItem<P>) => ages.get(product.id) ?? latest.length
  return Object.values(cart)
    .filter(({ product }) => !isShipping(product))
    .sort((a, b) => age(a) - age(b) || a.product.id - b.product.id)
}
