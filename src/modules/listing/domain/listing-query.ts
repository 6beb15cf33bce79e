import type { KnownLanguage, Language } from '#kernel/language.ts'

/** The first is the default. */
export const PAGE_SIZES = [24, 48, 84, 120] as const
type PageSize = (typeof PAGE_SIZES)[number]
export const SORTS = ['-modified_at', '-id', 'id', '-total_price', 'total_price', 'name', '-name'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = '-modified_at'
/** The best match first: the order of a search, unless another is asked for. */
export const RELEVANCE = 'relevance'
export type Order = Sort | typeof RELEVANCE
/** What equally good matches are ordered by. */
export const sortOf = (order: Order): Sort => (order === RELEVANCE ? DEFAULT_SORT : order)

/** Values chosen per filter key: values of one key are alternatives (or), keys add up (and). */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Null is open. */
export interface PriceRange {
  from: number | null
  to: number | null
}

/** What a visitor asks of the listing, as far as the address says it. */
export interface ListingRequest {
  categoryId: number | null
  /** The search text as typed; empty for none. */
  words: string
  options: Filters
  sort: Order
  /** Search for the words as they were typed: nothing is corrected. */
  exact: boolean
  /** Gross prices in cents, both ends included. */
  price: PriceRange | null
  /** From 1. */
  page: number
  pageSize: number
}

/** A request with who asks, in what language and when (epoch milliseconds). */
export interface ListingQuery extends ListingRequest {
  lang: KnownLanguage
  /** Whose names stand in order, where it is one whose grammar is not known. */
  namesIn?: Language | undefined
  now: number
  /** Staff see hidden products too. */
  staff: boolean
}

/** A request for everything, to be narrowed. */
export const EVERYTHING = { categoryId: null, words: '', options: {}, exact: false, price: null } as const

const MOST_KEYS = 20
const MOST_VALUES = 50
const LONGEST_FILTERS = 8_000
const LONGEST_WORDS = 300
const LAST_PAGE = 1_000_000
const SLUG = /^[\p{L}\p{N}_.-]{1,120}$/u
/** Nearly all are such, and told much quicker. */
const PLAIN_SLUG = /^[\w.-]{1,120}$/
const isSlug = (text: string): boolean => PLAIN_SLUG.test(text) || SLUG.test(text)

/** `brand:garrett,hks;model:golf-gti` as values per key. What is no slug is passed over; bounded; never throws. */
export const parseFilters = (f: string): Record<string, string[]> => {
  if (f === '') return {}
  const chosen = new Map<string, string[]>()
  for (const group of f.slice(0, LONGEST_FILTERS).split(';')) {
    const [key = '', list = ''] = group.split(':', 2)
    const values = list.split(',').filter(isSlug)
    if (!isSlug(key) || values.length === 0) continue
    const before = chosen.get(key)
    if (!before && chosen.size === MOST_KEYS) continue
    chosen.set(key, onlyOnce(before ? [...before, ...values] : values))
  }
  return Object.fromEntries(chosen)
}

const onlyOnce = (values: string[]): string[] =>
  values.length === 1 ? values : [...new Set(values)].slice(0, MOST_VALUES)

/** The address form of filters, keys and values in order, so that one choice has one address. Empty keys are dropped. */
export const formatFilters = (filters: Filters): string =>
  Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => `${key}:${[...new Set(values)].sort().join(',')}`)
    .sort()
    .join(';')

/** A listing address' query (`c q f page pageSize sort`) with the nearest sensible value for what is wild; never throws. */
export const parseListingQuery = (raw: Readonly<Record<string, unknown>>): ListingRequest => {
  const sort = textOf(raw.sort)
  const words = textOf(raw.q).slice(0, LONGEST_WORDS).trim()
  return {
    categoryId: categoryOf(textOf(raw.c)),
    words,
    options: parseFilters(textOf(raw.f)),
    sort: SORTS.find(known => known === sort) ?? defaultSort(words),
    exact: textOf(raw.exact) === '1',
    price: parsePriceRange(textOf(raw.price)),
    page: Math.trunc(Math.min(Math.max(numberOf(raw.page, 1), 1), LAST_PAGE)),
    pageSize: nearestPageSize(numberOf(raw.pageSize, PAGE_SIZES[0])),
  }
}

/** The page size on offer nearest to a number; the smaller of two equally near ones. */
const nearestPageSize = (wanted: number): PageSize =>
  PAGE_SIZES.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best), PAGE_SIZES[0])

/** What a list is ordered by unless an order is asked for. */
export const defaultSort = (words: string): Order => (words.trim() === '' ? DEFAULT_SORT : RELEVANCE)

const PRICE_RANGE = /^(\d{1,7}(?:\.\d{1,2})?)?-(\d{1,7}(?:\.\d{1,2})?)?$/

/** `100-500` in euros, either end open; null for what is none. Ends that stand the wrong way round are turned. */
export const parsePriceRange = (text: string): PriceRange | null => {
  const ends = PRICE_RANGE.exec(text.replaceAll(',', '.'))?.slice(1)
  if (!ends?.some(end => end !== undefined)) return null
  const [from = null, to = null] = ends.map(end => (end === undefined ? null : Math.round(Number(end) * 100)))
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** The address form of a price range; empty for none. */
export const formatPriceRange = (range: PriceRange | null): string =>
  range ? [range.from, range.to].map(cents => (cents === null ? '' : String(cents / 100))).join('-') : ''

/** A repeated parameter counts with its first value. */
const textOf = (value: unknown): string => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : typeof first === 'number' ? String(first) : ''
}

const numberOf = (value: unknown, otherwise: number): number => {
  const text = textOf(value).trim()
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, -LAST_PAGE), LAST_PAGE)
}

/** No category for what is no id; an id that names no category is kept and lists nothing. */
const categoryOf = (text: string): number | null => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
