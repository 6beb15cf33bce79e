import { useCallback, useEffect, useRef, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import type { Language } from '#kernel/language.ts'
import { products } from '#listing/contract-products.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type Send, SendError } from '#wire/send.ts'
import { cartStore, getCurrentCart, type ProductCart } from './cart-store.ts'

/** Progress in per cent: 30 at the start, then each loaded product adds an equal share of 60. */
const START_PERCENT = 30
const PRODUCTS_PERCENT = 60

interface RefreshOptions {
  language: Language
  signal: AbortSignal
  onProgress?: (progress: number) => void
}

/** Loads a product: undefined when it is inaccessible, null when the request failed. */
const loadProduct = async (
  send: Send,
  id: number,
  { language, signal }: RefreshOptions,
): Promise<Product | undefined | null> => {
  try {
    const { body } = await send(products.view, { params: { id }, query: { lang: language } }, { signal })
    return body.data
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    // A cart stored by another program may hold an invalid id.
    return error.status === 404 || error.status === 422 ? undefined : null
  }
}

/** Reloads the cart's products in a language, which changes their names, units and addresses. */
const refreshCart = async (send: Send, options: RefreshOptions): Promise<void> => {
  const { signal, onProgress } = options
  const ids = Object.values(getCurrentCart()).flatMap(({ product }) => (isShipping(product) ? [] : [product.id]))
  onProgress?.(START_PERCENT)
  const freshProducts = new Map<number, Product | undefined>()
  let loadedCount = 0
  await Promise.all(
    ids.map(async id => {
      const product = await loadProduct(send, id, options)
      if (signal.aborted) return
      if (product !== null) freshProducts.set(id, product)
      loadedCount += 1
      onProgress?.(START_PERCENT + (PRODUCTS_PERCENT * loadedCount) / ids.length)
    }),
  )
  if (signal.aborted) return
  cartStore.refresh(freshProducts)
  onProgress?.(100)
}

/**
 * Reloads the cart when a page opens and when the language changes. `progress` is 0–100; `refresh` reloads it again
 * and resolves when it is done.
 */
export const useCartRefresh = (): { progress: number; refresh: () => Promise<void> } => {
  const send = useSend()
  const language = useLanguage()
  const [progress, setProgress] = useState(0)
  const pendingRefresh = useRef<AbortController>(undefined)
  const refresh = useCallback(async () => {
    pendingRefresh.current?.abort()
    const controller = new AbortController()
    pendingRefresh.current = controller
    await refreshCart(send, { language, signal: controller.signal, onProgress: setProgress })
  }, [send, language])
  useEffect(() => {
    void refresh()
    return () => pendingRefresh.current?.abort()
  }, [refresh])
  return { progress, refresh }
}

/** Reloads the cart on other pages when it contains a product in another language. */
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
