import { useDeferredValue, useSyncExternalStore } from 'react'
import {
  addToCart,
  type Cart,
  type CartItem,
  changeQuantity,
  EMPTY_CART,
  markInaccessible,
  refreshProduct,
  removeFromCart,
  removeOrderedItems,
  replaceShipping,
} from '#cart/domain/cart.ts'
import { addLatestProduct, type LatestProductIds, removeLatestProduct } from '#cart/domain/latest-products.ts'
import type { Product } from '#catalog/contract-product.ts'
import { parseStoredProduct } from '#catalog/web/parts/parse-stored-product.ts'
import { createJsonCodec, createStoredValue, useStoredValue } from '#platform/web/stored-value.ts'
import { parseCart, parseLatestProducts } from './parse-cart.ts'

export type ProductCart = Cart<Product>
export type ProductItem = CartItem<Product>

/** Milliseconds until a change is saved. */
const SAVE_DELAY_MS = { change: 1000, quantity: 2000, whole: 0 } as const
const NO_PRODUCTS: LatestProductIds = []

const cart = createStoredValue<ProductCart>('cart', EMPTY_CART, createJsonCodec(parseCart))
const latestProducts = createStoredValue<LatestProductIds>(
  'cartLatestProducts',
  NO_PRODUCTS,
  createJsonCodec(parseLatestProducts),
)

/** Returns the cart; it is empty on the server and at first paint. */
export const useCart = (): ProductCart => useStoredValue(cart, EMPTY_CART)

/** Returns the amount of one product and ignores changes of other products. */
export const useAmountInCart = (id: number): number =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.get()[id]?.amount ?? 0,
    () => 0,
  )
export const useLatestProducts = (): LatestProductIds => useStoredValue(latestProducts, NO_PRODUCTS)

const subscribeToNothing = () => () => {}
/**
 * Returns true once the browser's cart is readable, false on the server and at first paint. The value is deferred, so
 * that React stays responsive while it renders the cart.
 */
export const useIsCartLoaded = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      subscribeToNothing,
      () => true,
      () => false,
    ),
  )

export const getCurrentCart = (): ProductCart => cart.get()

/** Removes the description, which no cart shows, before the product is stored. */
const removeDescription = (product: Product): Product => {
  const storedProduct = { ...product, description: '' }
  return parseStoredProduct(storedProduct) ?? storedProduct
}

/** Changes of the cart. All components see a change at once; the browser stores it after a delay. */
export const cartStore = {
  add(product: Product, amount: number, options?: { replacesAmount?: boolean }): void {
    cart.update(current => addToCart(current, removeDescription(product), amount, options), SAVE_DELAY_MS.change)
    const isInCart = cart.get()[product.id] !== undefined
    latestProducts.update(
      current => (isInCart ? addLatestProduct(current, product.id) : removeLatestProduct(current, product.id)),
      SAVE_DELAY_MS.change,
    )
  },
  setQuantity(id: number, amount: number): void {
    cart.update(current => changeQuantity(current, id, amount), SAVE_DELAY_MS.quantity)
  },
  remove(id: number): void {
    cart.update(current => removeFromCart(current, id), SAVE_DELAY_MS.change)
    latestProducts.update(current => removeLatestProduct(current, id), SAVE_DELAY_MS.change)
  },
  /** Puts a removed item back at its former position. */
  restore(item: ProductItem, order: LatestProductIds): void {
    cart.update(
      current => addToCart(current, item.product, item.amount, { replacesAmount: true }),
      SAVE_DELAY_MS.change,
    )
    latestProducts.update(current => [...order, ...current.filter(id => !order.includes(id))], SAVE_DELAY_MS.change)
  },
  /** Updates the products with the shop's current data; undefined marks an inaccessible product. */
  refresh(products: ReadonlyMap<number, Product | undefined>): void {
    cart.update(current => {
      let next = current
      for (const [id, product] of products) {
        next = product ? refreshProduct(next, removeDescription(product)) : markInaccessible(next, id)
      }
      return next
    }, SAVE_DELAY_MS.whole)
  },
  setShipping(product: Product | null): void {
    cart.update(current => replaceShipping(current, product && removeDescription(product)), SAVE_DELAY_MS.change)
  },
  removeOrderedItems(orderedItems: readonly ProductItem[]): void {
    cart.update(current => removeOrderedItems(current, orderedItems), SAVE_DELAY_MS.whole)
    const remainingCart = cart.get()
    latestProducts.update(current => current.filter(id => remainingCart[id] !== undefined), SAVE_DELAY_MS.whole)
  },
}
