import { useEffect, useState } from 'react'
import { productAdmin } from '#catalog/contract-product-admin.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { SendFailure } from '#wire/send.ts'

const MOST_SHOWN = 12
const AFTER_MS = 300

export interface NamedProduct {
  id: number
  name: string
  code1: string
}

/** Products that a few letters of name, brand or code find, while they are typed. */
export const useProductSearch = () => {
  const send = useSend()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<{ query: string; products: NamedProduct[] }>({ query: '', products: [] })
  const wanted = query.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when something else is typed
  useEffect(() => {
    if (wanted === '') return
    const asking = new AbortController()
    const ask = async () => {
      try {
        const call = { query: { q: wanted, page: 1, pageSize: MOST_SHOWN } }
        const { body } = await send(productAdmin.list, call, { signal: asking.signal })
        setFound({ query: wanted, products: body.results.map(({ id, name, code1 }) => ({ id, name, code1 })) })
      } catch (error) {
        // Whatever else went wrong, the sender has told.
        if (!asking.signal.aborted && !(error instanceof SendFailure)) throw error
      }
    }
    const timer = setTimeout(() => void ask(), AFTER_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [wanted])
  return {
    products: wanted === '' ? [] : found.products,
    loading: wanted !== '' && found.query !== wanted,
    search: setQuery,
  }
}
