import { useEffect, useState } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { products } from '#listing/contract-listing.ts'
import { readOption, setOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { SendFailure } from '#wire/send.ts'

const OPTION = 'recentProducts'
/** Kept; the one that is open is not among those shown. */
const MOST_KEPT = 9
const MOST_SHOWN = 4

/** What storage holds may be anybody's. */
const readRecent = (): number[] => {
  const stored = readOption(OPTION)
  return Array.isArray(stored) ? stored.filter(id => Number.isSafeInteger(id) && id > 0).slice(0, MOST_KEPT) : []
}

/** Remembers the product that is open, and answers those looked at before it, the latest first, as they are now. */
export const useRecentProducts = (id: number, wanted: boolean): readonly ListedProduct[] => {
  const send = useSend()
  const lang = useLanguage()
  const [ids, setIds] = useState<readonly number[]>([])
  const [recent, setRecent] = useState<readonly ListedProduct[]>([])
  useEffect(() => {
    const before = readRecent().filter(other => other !== id)
    setIds(before.slice(0, MOST_SHOWN))
    setOption(OPTION, [id, ...before].slice(0, MOST_KEPT))
  }, [id])
  useEffect(() => {
    if (!wanted || ids.length === 0) return
    const abort = new AbortController()
    send(products.picked, { query: { ids: ids.join(','), lang } }, { signal: abort.signal }).then(
      ({ body }) => abort.signal.aborted || setRecent(body.results),
      (error: unknown) => {
        // Out of reach: the page stands without them.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => abort.abort()
  }, [ids, lang, send, wanted])
  return recent
}
