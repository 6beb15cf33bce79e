import { type CarProducts, LISTED_VERDICTS, type ListedVerdict } from '#fitment/domain/car-products.ts'
import type { KnownLanguage, Language } from '#kernel/language.ts'

/** The first one is the default. */
export const PAGE_SIZES = [24, 48, 84, 120] as const
export const SORTS = ['-modified_at', '-id', 'id', '-total_price', 'total_price', 'name', '-name'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = '-modified_at'
/** Best match first: the default order of a search. */
export const RELEVANCE = 'relevance'
export type Order = Sort | typeof RELEVANCE
/** Returns the order of equally good matches. */
export const toSort = (order: Order): Sort => (order === RELEVANCE ? DEFAULT_SORT : order)

/** Chosen values by filter key: values of one key are alternatives, keys are combined. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** In cents, ends included; null means open-ended. */
export interface PriceRange {
  from: number | null
  to: number | null
}

/** A visitor's request as expressed by the address. */
export interface ListingRequest {
  categoryId: number | null
  /** The search text as typed; empty without a search. */
  words: string
  options: Filters
  /** The key of the chosen car; empty without one. */
  car: string
  sort: Order
  /** Search for the words as typed, without correction. */
  isExact: boolean
  /** Gross prices. */
  priceRange: PriceRange | null
  /** From 1. */
  page: number
  pageSize: number
}

/** A request with its visitor, language and time (epoch milliseconds). */
export interface ListingQuery extends Omit<ListingRequest, 'car'> {
  /** The products by their verdict for the chosen car. Those that fit match `fit`, a filter like any other. */
  carProducts?: CarProducts | null | undefined
  lang: KnownLanguage
  /** Set when names are sorted in a language without own grammar rules. */
  nameLanguage?: Language | undefined
  now: number
  /** Staff also see hidden products. */
  isStaff: boolean
}

/** A request for all products, to be narrowed by spreading. */
export const UNFILTERED_REQUEST = {
  categoryId: null,
  words: '',
  options: {},
  car: '',
  isExact: false,
  priceRange: null,
} as const

/** The key of the filter by verdicts. It exists only with a chosen car. */
export const FIT_KEY = 'fit'

/** Returns the chosen verdicts of a query with a car; without a choice all that may fit. */
export const listChosenVerdicts = ({ options }: Pick<ListingQuery, 'options'>): readonly ListedVerdict[] => {
  const chosen = LISTED_VERDICTS.filter(verdict => options[FIT_KEY]?.includes(verdict))
  return chosen.length > 0 ? chosen : LISTED_VERDICTS
}

/** Returns whether a chosen filter is the verdicts for the car of the query. */
export const isFitGroup = ({ carProducts }: ListingQuery, { key }: { key: string }): boolean =>
  Boolean(carProducts) && key === FIT_KEY

/** Returns the chosen filters; with a car, its verdicts are the first of them. */
export const listChosenFilters = (query: ListingQuery): { key: string; values: readonly string[] }[] => {
  const others = Object.entries(query.options)
    .filter(([key, values]) => values.length > 0 && !isFitGroup(query, { key }))
    .map(([key, values]) => ({ key, values: values.length === 1 ? values : [...new Set(values)] }))
  return query.carProducts ? [{ key: FIT_KEY, values: listChosenVerdicts(query) }, ...others] : others
}

const MAX_KEYS = 20
const MAX_VALUES = 50
const MAX_FILTERS_LENGTH = 8_000
const SLUG = /^[\p{L}\p{N}_.-]{1,120}$/u
const isSlug = (text: string): boolean => SLUG.test(text)

/** Parses `brand:garrett,hks;model:golf-gti`. Ignores invalid slugs, limits the size and never throws. */
export const parseFilters = (filtersText: string): Record<string, string[]> => {
  if (filtersText === '') return {}
  const chosen = new Map<string, string[]>()
  for (const group of filtersText.slice(0, MAX_FILTERS_LENGTH).split(';')) {
    const [key = '', list = ''] = group.split(':', 2)
    const values = list.split(',').filter(isSlug)
    if (!isSlug(key) || values.length === 0) continue
    const existing = chosen.get(key)
    if (!existing && chosen.size === MAX_KEYS) continue
    chosen.set(key, limitValues(existing ? [...existing, ...values] : values))
  }
  return Object.fromEntries(chosen)
}

const limitValues = (values: string[]): string[] =>
  values.length === 1 ? values : [...new Set(values)].slice(0, MAX_VALUES)

/** Formats filters for an address, sorted, so that one choice has one address. */
export const formatFilters = (filters: Filters): string =>
  Object.entries(filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => `${key}:${[...new Set(values)].sort().join(',')}`)
    .sort()
    .join(';')

/** Returns the order for requests without a sort parameter. */
export const getDefaultSort = (words: string): Order => (words.trim() === '' ? DEFAULT_SORT : RELEVANCE)

const PRICE_RANGE = /^(\d{1,7}(?:\.\d{1,2})?)?-(\d{1,7}(?:\.\d{1,2})?)?$/

/** Parses `100-500` in euros, either end open; null if invalid. Swaps ends in the wrong order. */
export const parsePriceRange = (text: string): PriceRange | null => {
  const ends = PRICE_RANGE.exec(text.replaceAll(',', '.'))?.slice(1)
  if (!ends?.some(end => end !== undefined)) return null
  const [from = null, to = null] = ends.map(end => (end === undefined ? null : Math.round(Number(end) * 100)))
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** Formats a price range for an address; empty for null. */
export const formatPriceRange = (range: PriceRange | null): string =>
  range ? [range.from, range.to].map(cents => (cents === null ? '' : String(cents / 100))).join('-') : ''
