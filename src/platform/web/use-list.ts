import { useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { type ListPlan, type ListState, listQuery, nextSort, readList } from './list-address.ts'

export interface List extends ListState {
  /** The latest requested state; it is ahead of the visible one while its answer loads. */
  requested: ListState
  /** Consecutive searches replace one history entry. */
  search: (words: string) => void
  /** Undefined removes the filter. */
  filter: (name: string, value: string | undefined) => void
  /** Sorts ascending, on repetition descending. */
  sortBy: (column: string) => void
  resize: (pageSize: number) => void
  show: (columns: readonly string[]) => void
  /** Resets everything except columns and page size. */
  clear: () => void
  /** Returns the address of another page, for links. */
  pageHref: (page: number) => string
}

/** Reads the state of a list from the address and writes it there. Each new filter or order starts at page 1. */
export const useList = (plan: ListPlan): List => {
  const [query, setQuery] = useSearchParams()
  const state = readList(query, plan)
  const askedQuery = useRequestedQuery(query)
  const requestedState = readList(askedQuery, plan)
  // The debounced search must build on the latest requested state.
  const latest = useRef(askedQuery)
  latest.current = askedQuery
  const go = (change: (current: ListState) => Partial<ListState>, { replace = false } = {}): void => {
    const current = readList(latest.current, plan)
    const next = listQuery({ ...current, page: 1, ...change(current) }, plan, latest.current)
    setQuery(next, { replace, preventScrollReset: true })
  }
  return {
    ...state,
    requested: requestedState,
    search: words => go(() => ({ q: words.trim() }), { replace: state.q !== '' }),
    filter: (name, value) =>
      go(({ filters: { [name]: _old, ...rest } }) => ({
        filters: value === undefined ? rest : { ...rest, [name]: value },
      })),
    sortBy: column => go(({ sort }) => ({ sort: nextSort(sort, column) })),
    resize: pageSize => go(() => ({ pageSize })),
    show: columns => go(({ page }) => ({ columns, page }), { replace: true }),
    clear: () => go(() => ({ q: '', filters: {}, sort: plan.sort })),
    pageHref: page => `?${listQuery({ ...requestedState, page }, plan, askedQuery)}`,
  }
}

/** Returns the query of the pending navigation, as the address changes only after its loader has answered. */
const useRequestedQuery = (query: URLSearchParams): URLSearchParams => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  return state === 'loading' && location.pathname === pathname ? new URLSearchParams(location.search) : query
}
