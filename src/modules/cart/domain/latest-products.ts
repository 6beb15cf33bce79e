import { isShipping } from '#catalog/domain/is-shipping.ts'
import type { Cart, CartItem, CartProduct } from './cart.ts'

/** Product ids in the order in which they were added, newest first. */
export type LatestProductIds = readonly number[]

/** Number of items that the mini-cart and the purchase summary show before "show more". */
export const INITIAL_ITEM_COUNT = 5

/** Moves or adds a product to the front. */
export const addLatestProduct = (latestProducts: LatestProductIds, id: number): LatestProductIds => [
  id,
  ...latestProducts.filter(latestId => latestId !== id),
]

export const removeLatestProduct = (latestProducts: LatestProductIds, id: number): LatestProductIds =>
  latestProducts.filter(latestId => latestId !== id)

/**
 * Lists the goods of a cart without shipping products, newest first. Items of unknown age come last, sorted by id.
 */
export const listGoods = <P extends CartProduct>(cart: Cart<P>, latestProducts: LatestProductIds): CartItem<P>[] => {
  const ages = new Map(latestProducts.map((id, index) => [id, index]))
  const getAge = ({ product }: CartItem<P>) => ages.get(product.id) ?? latestProducts.length
  return Object.values(cart)
    .filter(({ product }) => !isShipping(product))
    .sort((first, second) => getAge(first) - getAge(second) || first.product.id - second.product.id)
}
