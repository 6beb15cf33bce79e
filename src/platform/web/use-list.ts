import { useSearchParams } from 'react-router'
import { type ListPlan, type ListState, listQuery, nextSort, readList } from './list-address.ts'

export interface List extends ListState {
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
  const go = (change: Partial<ListState>, { replace = false } = {}): void =>
    setQuery(now => listQuery({ ...readList(now, plan), page: 1, ...change }, plan, now), {
      replace,
      preventScrollReset: true,
    })
  return {
    ...state,
    search: words => go({ q: words.trim() }, { replace: state.q !== '' }),
    filter: (name, value) => {
      const { [name]: _old, ...rest } = state.filters
      go({ filters: value === undefined ? rest : { ...rest, [name]: value } })
    },
    sortBy: column => go({ sort: nextSort(state.sort, column) }),
    resize: pageSize => go({ pageSize }),
    show: columns => go({ columns, page: state.page }, { replace: true }),
    clear: () => go({ q: '', filters: {}, sort: plan.sort }),
    pageHref: page => `?${listQuery({ ...state, page }, plan, query)}`,
  }
}
