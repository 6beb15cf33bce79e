/** What a list of staff's knows to be asked for. */
export interface ListPlan {
  /** How it is sorted unless told: `-placed_at`, the latest first. */
  sort: string
  pageSize: number
  /** Names of its filters and what each may be; null: any text. */
  filters?: Readonly<Record<string, readonly string[] | null>>
  /** Ids of all columns as they stand unless told, and those of them that are not shown then. */
  columns?: readonly string[]
  hidden?: readonly string[]
}

/** What a list shows: all of it stands in its address, so that it can be sent, kept and gone back to. */
export interface ListState {
  /** What is searched for. */
  q: string
  /** A column's id, `-` before it for descending. */
  sort: string
  /** From 1. */
  page: number
  pageSize: number
  filters: Readonly<Record<string, string>>
  /** The shown columns in their order. */
  columns: readonly string[]
}

const MOST_PAGE_SIZE = 1_000

/** Reads an address; what makes no sense in it is as if it were not there. */
export const readList = (query: URLSearchParams, plan: ListPlan): ListState => ({
  q: (query.get('q') ?? '').trim(),
  sort: /^-?\w+$/.test(query.get('sort') ?? '') ? query.get('sort')! : plan.sort,
  page: countOf(query.get('page'), 1),
  pageSize: Math.min(countOf(query.get('pageSize'), plan.pageSize), MOST_PAGE_SIZE),
  filters: filtersOf(query, plan),
  columns: columnsOf(query.get('columns'), plan),
})

/** The query of a list's address: what is as it is unless told is left out. Other parameters of the page stay. */
export const listQuery = (state: ListState, plan: ListPlan, others = new URLSearchParams()): URLSearchParams => {
  const query = new URLSearchParams(others)
  const standard = readList(new URLSearchParams(), plan)
  const put = (name: string, value: string | number, unless: string | number) => {
    if (value === unless) query.delete(name)
    else query.set(name, String(value))
  }
  put('q', state.q, '')
  for (const name of Object.keys(plan.filters ?? {})) put(name, state.filters[name] ?? '', '')
  put('sort', state.sort, standard.sort)
  put('page', state.page, 1)
  put('pageSize', state.pageSize, standard.pageSize)
  put('columns', state.columns.join('.'), standard.columns.join('.'))
  return query
}

/** What is sent to ask for the list: all but the columns, which are the page's matter. */
export const listCall = ({ q, sort, page, pageSize, filters }: ListState): Record<string, string> => ({
  ...filters,
  ...(q !== '' && { q }),
  sort,
  page: String(page),
  pageSize: String(pageSize),
})

/** The other direction of a column that is sorted by already, else ascending. */
export const nextSort = (sort: string, column: string): string => (sort === column ? `-${column}` : column)

const countOf = (text: string | null, standard: number): number => {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? count : standard
}

const filtersOf = (query: URLSearchParams, { filters = {} }: ListPlan): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const [name, allowed] of Object.entries(filters)) {
    const value = query.get(name)
    if (value && (allowed?.includes(value) ?? true)) found[name] = value
  }
  return found
}

const columnsOf = (text: string | null, { columns = [], hidden = [] }: ListPlan): readonly string[] => {
  const told = (text ?? '').split('.').filter((id, at, all) => columns.includes(id) && all.indexOf(id) === at)
  return told.length > 0 ? told : columns.filter(id => !hidden.includes(id))
}
