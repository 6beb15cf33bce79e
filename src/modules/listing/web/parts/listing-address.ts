import { type Filters, formatFilters, RELEVANCE } from '#listing/domain/listing-query.ts'

/** What a listing's address says, as texts; the names are those of the specification. */
export type ListingParams = Partial<Record<(typeof NAMES)[number], string>>

/** Where a listing stands: its path, and what its query says. */
export interface ListingPlace {
  path: string
  params: ListingParams
}

const NAMES = ['c', 'q', 'exact', 'iu', 'f', 'price', 'sort', 'pageSize', 'page', 'open'] as const

export const readListingParams = (search: URLSearchParams): ListingParams => {
  const params: ListingParams = {}
  for (const name of NAMES) {
    // The shop trims as well: blanks search for nothing.
    const value = search.get(name)?.trim()
    if (value) params[name] = value
  }
  return params
}

/** The address with some parameters changed; undefined takes one away. `: , ;` stay readable. */
export const listingHref = (
  { path, params }: ListingPlace,
  change: { [N in keyof ListingParams]?: string | undefined } = {},
): string => {
  // `iu` marks the search that was just typed, `open` the filter whose options are looked through: neither is of the next list.
  const next = { ...params, iu: undefined, open: undefined, ...change }
  const query = NAMES.flatMap(name => (next[name] ? [`${name}=${readable(next[name])}`] : [])).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** Slugs and numbers, most of what addresses are made of. */
const PLAIN = /^[\w:,;.-]*$/

const readable = (value: string) =>
  PLAIN.test(value)
    ? value
    : encodeURIComponent(value).replace(/%3A|%2C|%3B|%20/g, code => (code === '%20' ? '+' : decodeURIComponent(code)))

/** Filters chosen anew: the page starts over. */
export const filtersHref = (place: ListingPlace, filters: Filters): string =>
  listingHref(place, { f: formatFilters(filters) || undefined, page: undefined })

/** Nothing is narrowed any more but by category and words. */
export const withoutFiltersHref = (place: ListingPlace): string =>
  listingHref(place, { f: undefined, price: undefined, page: undefined })

/** Adds a value under a filter key, or takes it away. */
export const toggleFilter = (filters: Filters, key: string, value: string): Filters => {
  const chosen = filters[key] ?? []
  const next = chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value]
  return { ...filters, [key]: next }
}

/** Another search text, or none: the order of the best match and what was said of the words go with the old one. */
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

/** A new search sets `q` and `iu` and removes `page`, `c`, `f` and `price`; without words only `q` goes. */
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
