import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { products } from '#listing/contract-listing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { type Send, SendFailure } from '#wire/send.ts'
import { cartStore, currentCart } from './cart-store.ts'

/** Steps of loading a cart: each product's fetch adds an equal share of 60 to the start, in per cent. */
const STARTED = 30
const SHARED = 60

/** Asks the shop about a product: undefined when it is inaccessible, null when nothing could be learnt. */
const askFor = async (send: Send, id: number, signal: AbortSignal): Promise<Product | undefined | null> => {
  try {
    const { body } = await send(products.view, { params: { id }, query: {} }, { signal })
    return body.data
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    return error.status === 404 ? undefined : null
  }
}

/** Brings the cart's products up to date when a page opens; `progress` is 0–100, `refresh` does it again and resolves once it is done. */
export const useCartRefresh = (): { progress: number; refresh: () => Promise<void> } => {
  const send = useSend()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(undefined)
  const refresh = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const ids = Object.values(currentCart()).flatMap(({ product }) => (isShipping(product) ? [] : [product.id]))
    setProgress(STARTED)
    const fresh = new Map<number, Product | undefined>()
    let asked = 0
    await Promise.all(
      ids.map(async id => {
        const product = await askFor(send, id, signal)
        if (signal.aborted) return
        if (product !== null) fresh.set(id, product)
        asked += 1
        setProgress(STARTED + (SHARED * asked) / ids.length)
      }),
    )
    if (signal.aborted) return
    cartStore.refresh(fresh)
    setProgress(100)
  }, [send])
  useEffect(() => {
    void refresh()
    return () => running.current?.abort()
  }, [refresh])
  return { progress, refresh }
}
