import { useNavigationType, useSearchParams } from 'react-router'

const places = new Map<string, number>()

export interface KeptScroll {
  /** Another list, or another part of it. */
  key: string
  /** Pixels from the top. */
  from: number
  keep: (top: number) => void
}

/** Where a list was scrolled to: whoever goes back to it finds it there, whoever opens it anew begins at its top. */
export const useKeptScroll = (name: string): KeptScroll => {
  const [search] = useSearchParams()
  const isBack = useNavigationType() === 'POP'
  const query = new URLSearchParams(search)
  // Which columns show moves no row.
  query.delete('columns')
  const key = `${name}?${query}`
  return { key, from: isBack ? (places.get(key) ?? 0) : 0, keep: top => places.set(key, top) }
}
