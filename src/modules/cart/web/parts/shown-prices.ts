import { useEffect, useSyncExternalStore } from 'react'
import { lineTotal } from '#cart/domain/cart-total.ts'
import type { Cents } from '#kernel/money.ts'
import type { ProductItem } from './cart-store.ts'

/** What a line is shown at. */
export type LinePrice = (item: ProductItem) => Cents

let shown: LinePrice = lineTotal
const listeners = new Set<() => void>()

const show = (price: LinePrice): void => {
  shown = price
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What lines are shown at in the header: gross unless the page that is open shows them otherwise. */
export const useShownPrices = (): LinePrice =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => lineTotal,
  )

/** The open page shows prices without VAT by this, and the header with it; null shows them gross. Keep `price` the same between renders. */
export const useShowPrices = (price: LinePrice | null): void =>
  useEffect(() => {
    show(price ?? lineTotal)
    return () => show(lineTotal)
  }, [price])
