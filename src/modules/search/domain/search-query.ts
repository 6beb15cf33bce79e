import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { firstText } from './first-text.ts'
import type { QueryFault } from './query-fault.ts'
import { isSearchField, type SearchField } from './search-fields.ts'
import { readFilters, type SearchFilter } from './search-filters.ts'

/** Where results are looked for; `products` is what `limitCategoriesTo` is sent with. */
const LIMITS = ['products', 'pages'] as const
export type Limit = (typeof LIMITS)[number]

interface SearchSort {
  field: SearchField
  descending: boolean
}

export interface SearchRequest {
  /** The search text as typed; empty for none. */
  words: string
  /** Empty: as found, the latest first where nothing is searched for. */
  sort: SearchSort[]
  filters: SearchFilter[]
  limit: Limit | null
  /** From 1. */
  page: number
  pageSize: number
}

const SEARCH_PAGE_SIZE = 24
const MOST_SEARCH_PAGE_SIZE = 120
const LAST_PAGE = 1_000_000
const LONGEST_WORDS = 300
const MOST_SORTS = 5
const PRESETS = ['', 'default', 'frontEdit']

/** The query of `GET /v1/search`: wild numbers are read as the nearest sensible, unknown names are faults. */
export const readSearchQuery = (raw: Readonly<Record<string, unknown>>): Outcome<SearchRequest, QueryFault[]> => {
  const faults: QueryFault[] = []
  const sort = readSort(firstText(raw.sort), faults)
  const filters = readFilters(raw, faults)
  const limit = readOption(raw, 'limitCategoriesTo', ['', ...LIMITS], faults)
  readOption(raw, 'fieldsPreset', PRESETS, faults)
  if (faults.length > 0) return refused(faults)
  return ok({
    words: firstText(raw.q).slice(0, LONGEST_WORDS).trim(),
    sort,
    filters,
    limit: LIMITS.find(known => known === limit) ?? null,
    page: whole(raw.page, 1, LAST_PAGE),
    pageSize: whole(raw.pageSize, SEARCH_PAGE_SIZE, MOST_SEARCH_PAGE_SIZE),
  })
}

/** Whether a sort of an address may be asked for. */
export const isSort = (text: string): boolean => {
  const faults: QueryFault[] = []
  readSort(text, faults)
  return faults.length === 0
}

/** Fields with commas between them, `-` before one for descending. */
const readSort = (text: string, faults: QueryFault[]): SearchSort[] => {
  const sorts: SearchSort[] = []
  for (const part of text.split(',').map(part => part.trim())) {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    if (part === '') continue
    if (!isSearchField(field)) faults.push({ parameter: 'sort', why: 'search.fault.sort', name: part })
    else if (!sorts.some(sort => sort.field === field)) sorts.push({ field, descending })
  }
  return sorts.slice(0, MOST_SORTS)
}

const readOption = (
  raw: Readonly<Record<string, unknown>>,
  parameter: string,
  known: readonly string[],
  faults: QueryFault[],
): string => {
  const name = firstText(raw[parameter])
  if (!known.includes(name)) faults.push({ parameter, why: 'search.fault.option', name })
  return name
}

const whole = (value: unknown, standard: number, most: number): number => {
  const text = firstText(value).trim()
  const number = text === '' ? standard : Number(text)
  return Number.isNaN(number) ? standard : Math.trunc(Math.min(Math.max(number, 1), most))
}
