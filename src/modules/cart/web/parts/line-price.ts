import { useEffect, useSyncExternalStore } from 'react'
import { computeLineTotal } from '#cart/domain/cart-total.ts'
import { createListenerSet } from '#kernel/listener-set.ts'
import type { Cents } from '#kernel/money.ts'
import type { ProductItem } from './cart-store.ts'

/** Returns the price that a line shows, in cents. */
export type GetLinePrice = (item: ProductItem) => Cents

let currentPrice: GetLinePrice = computeLineTotal
const { notify, subscribe } = createListenerSet()

const setCurrentPrice = (price: GetLinePrice): void => {
  currentPrice = price
  notify()
}
/** Returns the line price that the header uses: gross, unless the open page overrides it. */
export const useLinePrice = (): GetLinePrice =>
  useSyncExternalStore(
    subscribe,
    () => currentPrice,
    () => computeLineTotal,
  )

/**
 * Makes the header show prices without VAT while the page is open; null shows gross prices. Pass a stable function.
 */
export const useLinePriceOverride = (price: GetLinePrice | null): void =>
  useEffect(() => {
    setCurrentPrice(price ?? computeLineTotal)
    return () => setCurrentPrice(computeLineTotal)
  }, [price])
