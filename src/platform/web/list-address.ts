/** The parameters that a staff list accepts. */
export interface ListPlan {
  /** The default sort order: `-placed_at` puts the newest first. */
  sort: string
  pageSize: number
  /** Filters by name with their allowed values; null allows any text. */
  filters?: Readonly<Record<string, readonly string[] | null>>
  /** Ids of all columns in default order. */
  columns?: readonly string[]
  hidden?: readonly string[]
}

/** The state of a list. The address contains all of it, so that it can be sent, saved and restored. */
export interface ListState {
  /** The search text. */
  q: string
  /** A column id, with `-` for descending. */
  sort: string
  /** Counted from 1. */
  page: number
  pageSize: number
  filters: Readonly<Record<string, string>>
  /** The visible columns in order. */
  columns: readonly string[]
}

const MAX_PAGE_SIZE = 1_000

/** Reads an address and replaces invalid parameters by their defaults. */
export const readListState = (query: URLSearchParams, plan: ListPlan): ListState => ({
  q: (query.get('q') ?? '').trim(),
  sort: /^-?\w+$/.exec(query.get('sort') ?? '')?.[0] ?? plan.sort,
  page: parseCount(query.get('page'), 1),
  pageSize: Math.min(parseCount(query.get('pageSize'), plan.pageSize), MAX_PAGE_SIZE),
  filters: readFilters(query, plan),
  columns: readColumns(query.get('columns'), plan),
})

/** Builds the query of a list's address without default values. Parameters in `others` are retained. */
export const buildListQuery = (state: ListState, plan: ListPlan, others = new URLSearchParams()): URLSearchParams => {
  const query = new URLSearchParams(others)
  const defaults = readListState(new URLSearchParams(), plan)
  const setOrDelete = (name: string, value: string | number, defaultValue: string | number) => {
    if (value === defaultValue) query.delete(name)
    else query.set(name, String(value))
  }
  setOrDelete('q', state.q, '')
  for (const name of Object.keys(plan.filters ?? {})) setOrDelete(name, state.filters[name] ?? '', '')
  setOrDelete('sort', state.sort, defaults.sort)
  setOrDelete('page', state.page, 1)
  setOrDelete('pageSize', state.pageSize, defaults.pageSize)
  setOrDelete('columns', state.columns.join('.'), defaults.columns.join('.'))
  return query
}

/** Returns the parameters of the API call: everything except the columns. */
export const buildListRequestQuery = ({ q, sort, page, pageSize, filters }: ListState): Record<string, string> => ({
  ...filters,
  ...(q !== '' && { q }),
  sort,
  page: String(page),
  pageSize: String(pageSize),
})

/** Reverses the order of a column that is already sorted ascending, else sorts it ascending. */
export const toggleSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column)

const parseCount = (text: string | null, defaults: number): number => {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : defaults
}

const readFilters = (query: URLSearchParams, { filters = {} }: ListPlan): Record<string, string> => {
  const activeFilters: Record<string, string> = {}
  for (const [name, allowed] of Object.entries(filters)) {
    const value = query.get(name)
    if (value && (allowed?.includes(value) ?? true)) activeFilters[name] = value
  }
  return activeFilters
}

const readColumns = (text: string | null, { columns = [], hidden = [] }: ListPlan): readonly string[] => {
  const visibleIds = (text ?? '')
    .split('.')
    .filter((id, index, all) => columns.includes(id) && all.indexOf(id) === index)
  return visibleIds.length > 0 ? visibleIds : columns.filter(id => !hidden.includes(id))
}
