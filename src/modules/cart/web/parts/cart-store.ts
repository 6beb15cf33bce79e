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

/** Milliseconds of rest before a change is saved. */
const SAVE_AFTER = { change: 1000, quantity: 2000, whole: 0 } as const
const NONE: LatestProducts = []

const cart = storedValue<ProductCart>('cart', EMPTY_CART, jsonCodec(readCart))
const latest = storedValue<LatestProducts>('cartLatestProducts', NONE, jsonCodec(readLatest))

/** The cart; empty on the server and at first paint. */
export const useCart = (): ProductCart => useStored(cart, EMPTY_CART)

/** How many of a product are in the cart; a change of another product is none. */
export const useAmountInCart = (id: number): number =>
  useSyncExternalStore(
    cart.subscribe,
    () => cart.get()[id]?.amount ?? 0,
    () => 0,
  )
export const useLatestProducts = (): LatestProducts => useStored(latest, NONE)

const never = () => () => {}
/** Whether the browser's cart can be seen yet: not in the server's page, nor in the first paint. What then takes its place is drawn in small steps, between which a press is heard. */
export const useCartKnown = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )

export const currentCart = (): ProductCart => cart.get()

/** Only what a cart shows of a product is kept; a product page knows more. */
const slim = (product: Product): Product => {
  const shown = { ...product, description: '' }
  return readProduct(shown) ?? shown
}

/** What is done to the cart; each change is seen at once by every part of the page and saved a little later. */
export const cartStore = {
  add(product: Product, amount: number, options?: { overwrite?: boolean }): void {
    cart.update(now => addToCart(now, slim(product), amount, options), SAVE_AFTER.change)
    const kept = cart.get()[product.id] !== undefined
    latest.update(now => (kept ? rememberLatest(now, product.id) : forgetLatest(now, product.id)), SAVE_AFTER.change)
  },
  setQuantity(id: number, amount: number): void {
    cart.update(now => changeQuantity(now, id, amount), SAVE_AFTER.quantity)
  },
  remove(id: number): void {
    cart.update(now => removeFromCart(now, id), SAVE_AFTER.change)
    latest.update(now => forgetLatest(now, id), SAVE_AFTER.change)
  },
  /** Puts a removed item back where it was. */
  restore(item: ProductItem, order: LatestProducts): void {
    cart.update(now => addToCart(now, item.product, item.amount, { overwrite: true }), SAVE_AFTER.change)
    latest.update(now => [...order, ...now.filter(id => !order.includes(id))], SAVE_AFTER.change)
  },
  /** The products as the shop has them now; undefined stands for one that is inaccessible. */
  refresh(products: ReadonlyMap<number, Product | undefined>): void {
    cart.update(now => {
      let next = now
      for (const [id, product] of products) {
        next = product ? refreshProduct(next, slim(product)) : markInaccessible(next, id)
      }
      return next
    }, SAVE_AFTER.whole)
  },
  setShipping(product: Product | null): void {
    cart.update(now => withShipping(now, product && slim(product)), SAVE_AFTER.change)
  },
  /** These items are ordered: normally nothing is left. */
  takeOrdered(ordered: readonly ProductItem[]): void {
    cart.update(now => withoutOrdered(now, ordered), SAVE_AFTER.whole)
    const left = cart.get()
    latest.update(now => now.filter(id => left[id] !== undefined), SAVE_AFTER.whole)
  },
}
