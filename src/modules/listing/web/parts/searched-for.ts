import { useEffect } from 'react'
import { products } from '#listing/contract-listing.ts'
import type { LoadedListing } from './load-listing.ts'

/** The list of a search that is shown, or was last. */
let shown: { words: string; ids: ReadonlySet<number> } | null = null
/** By product, the words that it was opened by. In this tab's memory alone: nothing of it is stored on anybody's device. */
const openedBy = new Map<number, string>()
const MOST_KEPT = 100

/** Remembers what is shown for which words; a list without words ends that. */
export const useSearchShown = ({ params: { q = '' }, results }: LoadedListing): void =>
  useEffect(() => {
    const words = q.trim()
    shown = words === '' ? null : { words, ids: new Set(results.map(({ id }) => id)) }
  }, [q, results])

/** Has a product that was opened from the list of a search counted for its words, once. */
export const useSearchFollowed = (productId: number): void =>
  useEffect(() => {
    if (!shown?.ids.has(productId)) return
    const { words } = shown
    if (openedBy.get(productId) === words) return
    openedBy.set(productId, words)
    const [oldest] = openedBy.keys()
    if (openedBy.size > MOST_KEPT && oldest !== undefined) openedBy.delete(oldest)
    void fetch(products.clicked.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ words }),
      keepalive: true,
    })
      // An answer that nobody reads stays open, and keeps from rest whoever waits for the network's.
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined) // A click that is not counted is nobody's trouble.
  }, [productId])

/** The words that led to any of these products, each once. */
export const wordsThatLedTo = (productIds: readonly number[]): string[] => [
  ...new Set(productIds.flatMap(id => openedBy.get(id) ?? [])),
]
