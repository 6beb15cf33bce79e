import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#kernel/listener-set.ts'
import type { Cents } from '#kernel/money.ts'
import { createStoredValue } from '#platform/web/stored-value.ts'

/** A promotion's part in a line or the delivery. */
interface CartDiscount {
  promotionId: number
  name: string
  code: string
  /** With VAT. */
  cents: Cents
}

export interface CartDiscounts {
  byProduct: ReadonlyMap<number, readonly CartDiscount[]>
  /** The promotion that makes the delivery free; null without one. */
  delivery: CartDiscount | null
}

export const NO_DISCOUNTS: CartDiscounts = { byProduct: new Map(), delivery: null }

/** The code that the customer entered. */
export const promotionCode = createStoredValue('promotionCode', '', { read: text => text, write: code => code })

let discounts = NO_DISCOUNTS
const { notify, subscribe } = createListenerSet()

/** Sets the discounts that the server found for the cart. */
export const setCartDiscounts = (foundDiscounts: CartDiscounts): void => {
  discounts = foundDiscounts
  notify()
}

/** Returns the discounts of the cart; none before the server has answered. */
export const useCartDiscounts = (): CartDiscounts =>
  useSyncExternalStore(
    subscribe,
    () => discounts,
    () => NO_DISCOUNTS,
  )

/** Returns what the promotions save on a product of the cart. */
export const sumSavedCents = ({ byProduct }: CartDiscounts, productId: number): Cents =>
  (byProduct.get(productId) ?? []).reduce((sum, { cents }) => sum + cents, 0)
