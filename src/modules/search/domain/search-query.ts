import { failure, ok, type Result } from '#kernel/result.ts'
import type { QueryError } from './query-error.ts'
import { readFirstText } from './read-first-text.ts'
import { isSearchField, type SearchField } from './search-fields.ts'
import { parseSearchFilters, type SearchFilter } from './search-filters.ts'

/** Targets of a search; `limitCategoriesTo` accepts `products`. */
const SEARCH_TARGETS = ['products', 'pages'] as const
export type SearchTarget = (typeof SEARCH_TARGETS)[number]

interface SearchSort {
  field: SearchField
  isDescending: boolean
}

export interface SearchRequest {
  /** The search text as typed; empty without one. */
  words: string
  /** Empty means by relevance, or latest first without words. */
  sort: SearchSort[]
  filters: SearchFilter[]
  target: SearchTarget | null
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
export const parseSearchQuery = (query: Readonly<Record<string, unknown>>): Result<SearchRequest, QueryError[]> => {
  const errors: QueryError[] = []
  const sort = readSort(readFirstText(query.sort), errors)
  const filters = parseSearchFilters(query, errors)
  const target = readOption(query, 'limitCategoriesTo', ['', ...SEARCH_TARGETS], errors)
  readOption(query, 'fieldsPreset', PRESETS, errors)
  if (errors.length > 0) return failure(errors)
  return ok({
    words: readFirstText(query.q).slice(0, MAX_WORDS_LENGTH).trim(),
    sort,
    filters,
    target: SEARCH_TARGETS.find(candidate => candidate === target) ?? null,
    page: readWholeNumber(query.page, 1, MAX_PAGE),
    pageSize: readWholeNumber(query.pageSize, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
  })
}

export const isValidSort = (text: string): boolean => {
  const errors: QueryError[] = []
  readSort(text, errors)
  return errors.length === 0
}

/** Parses comma-separated fields; `-` means descending. */
const readSort = (text: string, errors: QueryError[]): SearchSort[] => {
  const sorts: SearchSort[] = []
  for (const part of text.split(',').map(piece => piece.trim())) {
    const isDescending = part.startsWith('-')
    const field = isDescending ? part.slice(1) : part
    if (part === '') continue
    if (!isSearchField(field)) errors.push({ parameter: 'sort', reason: 'search.error.sort', name: part })
    else if (!sorts.some(sort => sort.field === field)) sorts.push({ field, isDescending })
  }
  return sorts.slice(0, MAX_SORTS)
}

const readOption = (
  query: Readonly<Record<string, unknown>>,
  parameter: string,
  allowed: readonly string[],
  errors: QueryError[],
): string => {
  const name = readFirstText(query[parameter])
  if (!allowed.includes(name)) errors.push({ parameter, reason: 'search.error.option', name })
  return name
}

const readWholeNumber = (value: unknown, defaultValue: number, max: number): number => {
  const text = readFirstText(value).trim()
  const number = text === '' ? defaultValue : Number(text)
  return Number.isNaN(number) ? defaultValue : Math.trunc(Math.min(Math.max(number, 1), max))
}
