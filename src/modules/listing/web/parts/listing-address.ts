import { type Filters, formatFilters, RELEVANCE } from '#listing/domain/listing-query.ts'

/** Parameters of a listing address as texts, named as in the specification. */
export type ListingParams = Partial<Record<(typeof NAMES)[number], string>>

/** The path and parameters of a listing address. */
export interface ListingPlace {
  path: string
  params: ListingParams
}

const NAMES = ['c', 'q', 'exact', 'iu', 'f', 'price', 'sort', 'pageSize', 'page', 'open'] as const

export const readListingParams = (search: URLSearchParams): ListingParams => {
  const params: ListingParams = {}
  for (const name of NAMES) {
    // The server trims too; blanks search for nothing.
    const value = search.get(name)?.trim()
    if (value) params[name] = value
  }
  return params
}

/** Builds an address with some parameters changed; undefined removes one. The characters `: , ;` stay readable. */
export const listingHref = (
  { path, params }: ListingPlace,
  change: { [N in keyof ListingParams]?: string | undefined } = {},
): string => {
  // `iu` and `open` describe the current view, so links drop them.
  const next = { ...params, iu: undefined, open: undefined, ...change }
  const query = NAMES.flatMap(name => (next[name] ? [`${name}=${readable(next[name])}`] : [])).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Most addresses need no encoding. */
const PLAIN = /^[\w:,;.-]*$/

const readable = (value: string) =>
  PLAIN.test(value)
    ? value
    : encodeURIComponent(value).replace(/%3A|%2C|%3B|%20/g, code => (code === '%20' ? '+' : decodeURIComponent(code)))

/** Links to the first page with other filters. */
export const filtersHref = (place: ListingPlace, filters: Filters): string =>
  listingHref(place, { f: formatFilters(filters) || undefined, page: undefined })

/** Links to the list without filters; category and words stay. */
export const withoutFiltersHref = (place: ListingPlace): string =>
  listingHref(place, { f: undefined, price: undefined, page: undefined })

/** Adds or removes a value of a filter. */
export const toggleFilter = (filters: Filters, key: string, value: string): Filters => {
  const chosen = filters[key] ?? []
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return { ...filters, [key]: next }
}

/** Changes the search text; correction settings and the relevance order do not apply to another search. */
const withWords = (
  q: string | undefined,
  { sort }: ListingParams,
): { [N in keyof ListingParams]?: string | undefined } => ({
  q,
  exact: undefined,
  page: undefined,
  ...(sort === RELEVANCE && { sort: undefined }),
})

export const wordsHref = (place: ListingPlace, q: string | undefined): string =>
  listingHref(place, withWords(q, place.params))

/**
 * Links to a new search: sets `q` and `iu`, and removes `page`, `c`, `f` and `price`. Without words it only removes
 * `q`.
 */
export const searchHref = (place: ListingPlace, words: string): string => {
  const q = words.trim()
  return listingHref(place, {
    ...withWords(q || undefined, place.params),
    iu: q ? 'user' : undefined,
    c: undefined,
    f: undefined,
    price: undefined,
  })
}
