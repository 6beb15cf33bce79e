import { useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { type ListPlan, type ListState, listQuery, nextSort, readList } from './list-address.ts'

export interface List extends ListState {
  /** What was chosen last: while its answer is under way more than what shows. */
  asked: ListState
  /** Words that are being typed replace each other in the history. */
  search: (words: string) => void
  /** undefined takes the filter away. */
  filter: (name: string, value: string | undefined) => void
  /** By a column: ascending, pressed again descending. */
  sortBy: (column: string) => void
  resize: (pageSize: number) => void
  show: (columns: readonly string[]) => void
  /** Everything as it is unless told, but for the columns and the size of the page. */
  clear: () => void
  /** The address of another page, for links. */
  pageHref: (page: number) => string
}

/** What a list shows, read from the address and written there; whatever narrows or orders it begins at its first page. */
export const useList = (plan: ListPlan): List => {
  const [query, setQuery] = useSearchParams()
  const state = readList(query, plan)
  const askedQuery = useAskedQuery(query)
  const asked = readList(askedQuery, plan)
  // A search comes after a rest, and builds on what is asked for by then.
  const latest = useRef(askedQuery)
  latest.current = askedQuery
  const go = (change: (now: ListState) => Partial<ListState>, { replace = false } = {}): void => {
    const now = readList(latest.current, plan)
    const next = listQuery({ ...now, page: 1, ...change(now) }, plan, latest.current)
    setQuery(next, { replace, preventScrollReset: true })
  }
  return {
    ...state,
    asked,
    search: words => go(() => ({ q: words.trim() }), { replace: state.q !== '' }),
    filter: (name, value) =>
      go(({ filters: { [name]: _old, ...rest } }) => ({
        filters: value === undefined ? rest : { ...rest, [name]: value },
      })),
    sortBy: column => go(({ sort }) => ({ sort: nextSort(sort, column) })),
    resize: pageSize => go(() => ({ pageSize })),
    show: columns => go(({ page }) => ({ columns, page }), { replace: true }),
    clear: () => go(() => ({ q: '', filters: {}, sort: plan.sort })),
    pageHref: page => `?${listQuery({ ...asked, page }, plan, askedQuery)}`,
  }
}

/** The query that was asked for last: an address holds once its loader has answered, and a second choice comes sooner. */
const useAskedQuery = (query: URLSearchParams): URLSearchParams => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  return state === 'loading' && location.pathname === pathname ? new URLSearchParams(location.search) : query
}
