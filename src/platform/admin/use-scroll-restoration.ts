import { useNavigationType } from 'react-router'
import { useSearchParams } from '#platform/web/use-search-params.ts'

const scrollTops = new Map<string, number>()

export interface SavedScroll {
  /** Changes with the list and its query. */
  key: string
  /** Pixels from the top. */
  initialTop: number
  save: (top: number) => void
}

/** Restores the scroll position of a list on Back; a fresh visit starts at the top. */
export const useScrollRestoration = (name: string): SavedScroll => {
  const [search] = useSearchParams()
  const isBack = useNavigationType() === 'POP'
  const query = new URLSearchParams(search)
  // Visible columns do not move rows.
  query.delete('columns')
  const key = `${name}?${query}`
  return { key, initialTop: isBack ? (scrollTops.get(key) ?? 0) : 0, save: top => scrollTops.set(key, top) }
}
