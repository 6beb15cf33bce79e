import { failure, ok, type Result } from '#kernel/result.ts'
import { firstText } from './first-text.ts'
import type { QueryError } from './query-error.ts'
import { isSearchField, type SearchField } from './search-fields.ts'
import { parseSearchFilters, type SearchFilter } from './search-filters.ts'

/** Targets of a search; `limitCategoriesTo` accepts `products`. */
const LIMITS = ['products', 'pages'] as const
export type SearchTarget = (typeof LIMITS)[number]

interface SearchSort {
  field: SearchField
  descending: boolean
}

export interface SearchRequest {
  /** The search text as typed; empty without one. */
  words: string
  /** Empty means by relevance, or latest first without words. */
  sort: SearchSort[]
  filters: SearchFilter[]
  limit: SearchTarget | null
  /** Starts at 1. */
  page: number
  pageSize: number
}

const DEFAULT_PAGE_SIZE = 24
const MAX_PAGE_SIZE = 120
const MAX_PAGE = 1_000_000
const MAX_WORDS_LENGTH = 300
const MAX_SORTS = 5
const PRESETS = ['', 'default', 'frontEdit']

/** Parses the query of `GET /v1/search`. Invalid numbers become the nearest valid ones, unknown names are errors. */
export const parseSearchQuery = (raw: Readonly<Record<string, unknown>>): Result<SearchRequest, QueryError[]> => {
  const faults: QueryError[] = []
  const sort = readSort(firstText(raw.sort), faults)
  const filters = parseSearchFilters(raw, faults)
  const limit = readOption(raw, 'limitCategoriesTo', ['', ...LIMITS], faults)
  readOption(raw, 'fieldsPreset', PRESETS, faults)
  if (faults.length > 0) return failure(faults)
  return ok({
    words: firstText(raw.q).slice(0, MAX_WORDS_LENGTH).trim(),
    sort,
    filters,
    limit: LIMITS.find(known => known === limit) ?? null,
    page: whole(raw.page, 1, MAX_PAGE),
    pageSize: whole(raw.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  })
}

/** True for a valid sort parameter. */
export const isValidSort = (text: string): boolean => {
  const faults: QueryError[] = []
  readSort(text, faults)
  return faults.length === 0
}

/** Parses comma-separated fields; `-` means descending. */
const readSort = (text: string, faults: QueryError[]): SearchSort[] => {
  const sorts: SearchSort[] = []
  for (const part of text.split(',').map(part => part.trim())) {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    if (part === '') continue
    if (!isSearchField(field)) faults.push({ parameter: 'sort', why: 'search.fault.sort', name: part })
    else if (!sorts.some(sort => sort.field === field)) sorts.push({ field, descending })
  }
  return sorts.slice(0, MAX_SORTS)
}

const readOption = (
  raw: Readonly<Record<string, unknown>>,
  parameter: string,
  known: readonly string[],
  faults: QueryError[],
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
