import { useEffect } from 'react'
import { products } from '#listing/contract-products.ts'
import type { LoadedListing } from './load-listing.ts'

/** The current or last search results. */
let shownSearch: { words: string; ids: ReadonlySet<number> } | null = null
/** Search words by opened product. They stay in this tab's memory and are never stored on the device. */
const searchByProduct = new Map<number, string>()
const MAX_REMEMBERED_PRODUCTS = 100

/** Remembers the results of a search; a list without words clears them. */
export const useTrackShownSearch = ({ params: { q = '' }, results }: LoadedListing): void =>
  useEffect(() => {
    const words = q.trim()
    shownSearch = words === '' ? null : { words, ids: new Set(results.map(({ id }) => id)) }
  }, [q, results])

/** Counts a product that was opened from search results, once per search. */
export const useTrackSearchClick = (productId: number): void =>
  useEffect(() => {
    if (!shownSearch?.ids.has(productId)) return
    const { words } = shownSearch
    if (searchByProduct.get(productId) === words) return
    searchByProduct.set(productId, words)
    const [oldest] = searchByProduct.keys()
    if (searchByProduct.size > MAX_REMEMBERED_PRODUCTS && oldest !== undefined) searchByProduct.delete(oldest)
    void fetch(products.recordClick.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ words }),
      keepalive: true,
    })
      // An unread answer would keep the connection open.
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined) // A lost click does not matter.
  }, [productId])

/** Returns the distinct searches that led to any of these products. */
export const listSearchWords = (productIds: readonly number[]): string[] => [
  ...new Set(productIds.flatMap(id => searchByProduct.get(id) ?? [])),
]
