import { useEffect, useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { products } from '#listing/contract-listing.ts'
import { readOption, setOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendFailure } from '#wire/send.ts'

const OPTION = 'recentProducts'
/** Number of stored products, including the open one. */
const MAX_STORED = 9
const MAX_SHOWN = 4

/** Stored values are untrusted. */
const readRecent = (): number[] => {
  const stored = readOption(OPTION)
  return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, MAX_STORED) : []
}

/** Remembers the open product and loads those viewed before, latest first. */
export const useRecentProducts = (id: number, wanted: boolean): readonly ListedProduct[] => {
  const send = useSend()
  const lang = useLanguage()
  const [ids, setIds] = useState<readonly number[]>([])
  const [recent, setRecent] = useState<readonly ListedProduct[]>([])
  useEffect(() => {
    const before = readRecent().filter(other => other !== id)
    setIds(before.slice(0, MAX_SHOWN))
    setOption(OPTION, [id, ...before].slice(0, MAX_STORED))
  }, [id])
  useEffect(() => {
    if (!wanted || ids.length === 0) return
    const abort = new AbortController()
    send(products.picked, { query: { ids: ids.join(','), lang } }, { signal: abort.signal }).then(
      ({ body }) => abort.signal.aborted || setRecent(body.results),
      (error: unknown) => {
        // The page works without them.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => abort.abort()
  }, [ids, lang, send, wanted])
  return recent
}
