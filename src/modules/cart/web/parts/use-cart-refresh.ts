import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import type { Language } from '#kernel/language.ts'
import { products } from '#listing/contract-listing.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type Send, SendFailure } from '#wire/send.ts'
import { cartStore, currentCart, type ProductCart } from './cart-store.ts'

/** Steps of loading a cart: each product's fetch adds an equal share of 60 to the start, in per cent. */
const STARTED = 30
const SHARED = 60

interface Refresh {
  language: Language
  signal: AbortSignal
  onProgress?: (progress: number) => void
}

/** Asks the shop about a product: undefined when it is inaccessible, null when nothing could be learnt. */
const askFor = async (send: Send, id: number, { language, signal }: Refresh): Promise<Product | undefined | null> => {
  try {
    const { body } = await send(products.view, { params: { id }, query: { lang: language } }, { signal })
    return body.data
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    // Kept by another program it may have an id that no product can have.
    return error.status === 404 || error.status === 422 ? undefined : null
  }
}

/** Brings the cart's products up to date, in a language: their names, units and addresses are kept with them. */
const refreshCart = async (send: Send, how: Refresh): Promise<void> => {
  const { signal, onProgress } = how
  const ids = Object.values(currentCart()).flatMap(({ product }) => (isShipping(product) ? [] : [product.id]))
  onProgress?.(STARTED)
  const fresh = new Map<number, Product | undefined>()
  let asked = 0
  await Promise.all(
    ids.map(async id => {
      const product = await askFor(send, id, how)
      if (signal.aborted) return
      if (product !== null) fresh.set(id, product)
      asked += 1
      onProgress?.(STARTED + (SHARED * asked) / ids.length)
    }),
  )
  if (signal.aborted) return
  cartStore.refresh(fresh)
  onProgress?.(100)
}

/** Brings the cart up to date when a page opens, and when it goes on in another language; `progress` is 0–100, `refresh` does it again and resolves once it is done. */
export const useCartRefresh = (): { progress: number; refresh: () => Promise<void> } => {
  const send = useSend()
  const language = useLanguage()
  const [progress, setProgress] = useState(0)
  const running = useRef<AbortController>(undefined)
  const refresh = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    await refreshCart(send, { language, signal: controller.signal, onProgress: setProgress })
  }, [send, language])
  useEffect(() => {
    void refresh()
    return () => running.current?.abort()
  }, [refresh])
  return { progress, refresh }
}

/** Where the cart is shown on other pages: brought up to date once something in it was put there in another language. */
export const useCartInLanguage = (cart: ProductCart): void => {
  const send = useSend()
  const language = useLanguage()
  const isForeign = Object.values(cart).some(
    ({ product }) => !isShipping(product) && !product.path.startsWith(`/${language}/`),
  )
  useEffect(() => {
    if (!isForeign) return
    const controller = new AbortController()
    void refreshCart(send, { language, signal: controller.signal })
    return () => controller.abort()
  }, [send, language, isForeign])
}
