import { useEffect, useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { products } from '#listing/contract-products.ts'
import { readOption, setOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendError } from '#wire/send.ts'

const STORAGE_KEY = 'recentProducts'
/** Number of stored products, including the open one. */
const MAX_STORED_PRODUCTS = 9
const MAX_SHOWN_PRODUCTS = 4

/** Stored values are untrusted. */
const readRecentIds = (): number[] => {
  const storedIds = readOption(STORAGE_KEY)
  return Array.isArray(storedIds)
    ? storedIds.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, MAX_STORED_PRODUCTS)
    : []
}

/** Remembers the open product and loads those viewed before, latest first. */
export const useRecentProducts = (id: number, canLoad: boolean): readonly ListedProduct[] => {
  const send = useSend()
  const lang = useLanguage()
  const [ids, setIds] = useState<readonly number[]>([])
  const [recentProducts, setRecentProducts] = useState<readonly ListedProduct[]>([])
  useEffect(() => {
    const previousIds = readRecentIds().filter(recentId => recentId !== id)
    setIds(previousIds.slice(0, MAX_SHOWN_PRODUCTS))
    setOption(STORAGE_KEY, [id, ...previousIds].slice(0, MAX_STORED_PRODUCTS))
  }, [id])
  useEffect(() => {
    if (!canLoad || ids.length === 0) return
    const controller = new AbortController()
    send(products.listByIds, { query: { ids: ids.join(','), lang } }, { signal: controller.signal }).then(
      ({ body }) => controller.signal.aborted || setRecentProducts(body.results),
      (error: unknown) => {
        // Ignores the failure, because recent products are optional.
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [ids, lang, send, canLoad])
  return recentProducts
}
