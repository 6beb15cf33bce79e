import { useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { buildListQuery, type ListPlan, type ListState, readListState, toggleSort } from './list-address.ts'
import { useSearchParams } from './use-search-params.ts'

export interface List extends ListState {
  /** The latest requested state; it is ahead of the visible one while its answer loads. */
  requested: ListState
  /** Consecutive searches replace one history entry. */
  search: (text: string) => void
  /** Undefined removes the filter. */
  setFilter: (name: string, value: string | undefined) => void
  /** Sorts ascending, on repetition descending. */
  sortBy: (column: string) => void
  setPageSize: (pageSize: number) => void
  setColumns: (columns: readonly string[]) => void
  /** Resets everything except columns and page size. */
  clear: () => void
  /** Returns the address of another page, for links. */
  getPageHref: (page: number) => string
}

/** Reads the state of a list from the address and writes it there. Each new filter or order starts at page 1. */
export const useList = (plan: ListPlan): List => {
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const state = readListState(query, plan)
  const requestedQuery = useRequestedQuery(query)
  const requestedState = readListState(requestedQuery, plan)
  // The debounced search must build on the latest requested state.
  const latestQuery = useRef(requestedQuery)
  latestQuery.current = requestedQuery
  const updateQuery = (change: (current: ListState) => Partial<ListState>, { replace = false } = {}): void => {
    const current = readListState(latestQuery.current, plan)
    const nextQuery = buildListQuery({ ...current, page: 1, ...change(current) }, plan, latestQuery.current)
    setQuery(nextQuery, { replace, preventScrollReset: true })
  }
  return {
    ...state,
    requested: requestedState,
    search: text => updateQuery(() => ({ q: text.trim() }), { replace: state.q !== '' }),
    setFilter: (name, value) =>
      updateQuery(({ filters: { [name]: _previous, ...otherFilters } }) => ({
        filters: value === undefined ? otherFilters : { ...otherFilters, [name]: value },
      })),
    sortBy: column => updateQuery(({ sort }) => ({ sort: toggleSort(sort, column) })),
    setPageSize: pageSize => updateQuery(() => ({ pageSize })),
    setColumns: columns => updateQuery(({ page }) => ({ columns, page }), { replace: true }),
    clear: () => updateQuery(() => ({ q: '', filters: {}, sort: plan.sort })),
    getPageHref: page => `${pathname}?${buildListQuery({ ...requestedState, page }, plan, requestedQuery)}`,
  }
}

/** Returns the query of the pending navigation, as the address changes only after its loader has answered. */
const useRequestedQuery = (query: URLSearchParams): URLSearchParams => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  return state === 'loading' && location.pathname === pathname ? new URLSearchParams(location.search) : query
}
