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
  withoutOrdered,
  withShipping,
} from '#cart/domain/cart.ts'
import { forgetLatest, type LatestProducts, rememberLatest } from '#cart/domain/latest-products.ts'
import type { Product } from '#catalog/contract-product.ts'
import { readProduct } from '#catalog/web/parts/read-product.ts'
import { jsonCodec, storedValue, useStored } from '#platform/web/stored-value.ts'
import { readCart, readLatest } from './read-cart.ts'

export type ProductCart = Cart<Product>
export type ProductItem = CartItem<Product>

/** Delay before a change is saved, in milliseconds. */
const SAVE_AFTER = { change: 1000, quantity: 2000, whole: 0 } as const
const NONE: LatestProducts = []

const cart = storedValue<ProductCart>('cart', EMPTY_CART, jsonCodec(readCart))
const latest = storedValue<LatestProducts>('cartLatestProducts', NONE, jsonCodec(readLatest))

/** Returns the cart; it is empty on the server and at first paint. */
export const useCart = (): ProductCart => useStored(cart, EMPTY_CART)

/** Returns the amount of one product and ignores changes of other products. */
export const useAmountInCart = (id: number): number =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.get()[id]?.amount ?? 0,
    () => 0,
  )
export const useLatestProducts = (): LatestProducts => useStored(latest, NONE)

const never = () => () => {}
/**
 * True once the browser's cart is readable, false on the server and at first paint. The value is deferred, so that
 * React stays responsive while it renders the cart.
 */
export const useCartKnown = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )

export const currentCart = (): ProductCart => cart.get()

/** Removes the description, which no cart shows, before the product is stored. */
const slim = (product: Product): Product => {
  const shown = { ...product, description: '' }
  return readProduct(shown) ?? shown
}

/** Changes of the cart. All components see a change at once; the browser stores it after a delay. */
export const cartStore = {
  add(product: Product, amount: number, options?: { overwrite?: boolean }): void {
    cart.update(current => addToCart(current, slim(product), amount, options), SAVE_AFTER.change)
    const isInCart = cart.get()[product.id] !== undefined
    latest.update(
      current => (isInCart ? rememberLatest(current, product.id) : forgetLatest(current, product.id)),
      SAVE_AFTER.change,
    )
  },
  setQuantity(id: number, amount: number): void {
    cart.update(current => changeQuantity(current, id, amount), SAVE_AFTER.quantity)
  },
  remove(id: number): void {
    cart.update(current => removeFromCart(current, id), SAVE_AFTER.change)
    latest.update(current => forgetLatest(current, id), SAVE_AFTER.change)
  },
  /** Puts a removed item back at its former position. */
  restore(item: ProductItem, order: LatestProducts): void {
    cart.update(current => addToCart(current, item.product, item.amount, { overwrite: true }), SAVE_AFTER.change)
    latest.update(current => [...order, ...current.filter(id => !order.includes(id))], SAVE_AFTER.change)
  },
  /** Updates the products with the shop's current data; undefined marks an inaccessible product. */
  refresh(products: ReadonlyMap<number, Product | undefined>): void {
    cart.update(current => {
      let next = current
      for (const [id, product] of products) {
        next = product ? refreshProduct(next, slim(product)) : markInaccessible(next, id)
      }
      return next
    }, SAVE_AFTER.whole)
  },
  setShipping(product: Product | null): void {
    cart.update(current => withShipping(current, product && slim(product)), SAVE_AFTER.change)
  },
  /** Removes the ordered items from the cart. */
  takeOrdered(ordered: readonly ProductItem[]): void {
    cart.update(current => withoutOrdered(current, ordered), SAVE_AFTER.whole)
    const left = cart.get()
    latest.update(current => current.filter(id => left[id] !== undefined), SAVE_AFTER.whole)
  },
}
