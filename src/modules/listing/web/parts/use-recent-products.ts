import { useEffect, useState } from 'react'
import type { Product } from '#catalog/contract-product.ts'
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
export const useRecentProducts = (id: number, wanted: boolean): readonly Product[] => {
  const send = useSend()
  const lang = useLanguage()
  const [ids, setIds] = useState<readonly number[]>([])
  const [recent, setRecent] = useState<readonly Product[]>([])
  useEffect(() => {
    const before = readRecent().filter(other => other !== id)
    setIds(before.slice(0, MOST_SHOWN))
    setOption(OPTION, [id, ...before].slice(0, MOST_KEPT))
  }, [id])
  useEffect(() => {
    if (!wanted || ids.length === 0) return
    const abort = new AbortController()
    const fetched = ids.map(async other => {
      try {
        const { body } = await send(products.view, { params: { id: other }, query: { lang } }, { signal: abort.signal })
        return [body.data]
      } catch (error) {
        // Gone, hidden by now, or out of reach: the others are shown.
        if (!(error instanceof SendFailure)) throw error
        return []
      }
    })
    void Promise.all(fetched).then(found => abort.signal.aborted || setRecent(found.flat()))
    return () => abort.abort()
  }, [ids, lang, send, wanted])
  return recent
}
