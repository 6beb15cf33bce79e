import { type Filters, formatFilters, RELEVANCE } from '#listing/domain/listing-query.ts'

/** Parameters of a listing address as texts. Other sites link to them, so their names stay. */
export type ListingParams = Partial<Record<(typeof PARAM_NAMES)[number], string>>

/** The path and parameters of a listing address. */
export interface ListingAddress {
  path: string
  params: ListingParams
}

const PARAM_NAMES = ['c', 'q', 'exact', 'iu', 'v', 'f', 'price', 'sort', 'pageSize', 'page', 'open'] as const

export const readListingParams = (search: URLSearchParams): ListingParams => {
  const params: ListingParams = {}
  for (const name of PARAM_NAMES) {
    // Trims like the server, so that blanks search for nothing.
    const value = search.get(name)?.trim()
    if (value) params[name] = value
  }
  return params
}

/**
 * Builds an address with some parameters changed; undefined removes one. The characters `: , ;` stay readable; `+` is a
 * space.
 */
export const buildListingHref = (
  { path, params }: ListingAddress,
  change: { [N in keyof ListingParams]?: string | undefined } = {},
): string => {
  // `iu` and `open` describe the current view, so links drop them.
  const nextParams = { ...params, iu: undefined, open: undefined, ...change }
  const query = PARAM_NAMES.flatMap(name =>
    nextParams[name] ? [`${name}=${encodeReadably(nextParams[name])}`] : [],
  ).join('&')
  return query === '' ? path : `${path}?${query}`
}

const encodeReadably = (value: string) =>
  encodeURIComponent(value).replace(/%3A|%2C|%3B|%20/g, code => (code === '%20' ? '+' : decodeURIComponent(code)))

/** Links to the first page with other filters. */
export const buildFiltersHref = (address: ListingAddress, filters: Filters): string =>
  buildListingHref(address, { f: formatFilters(filters) || undefined, page: undefined })

/** Links to the list without filters; category and words stay. */
export const buildHrefWithoutFilters = (address: ListingAddress): string =>
  buildListingHref(address, { f: undefined, price: undefined, page: undefined })

/** Adds or removes a value of a filter. */
export const toggleFilter = (filters: Filters, key: string, value: string): Filters => {
  const chosenValues = filters[key] ?? []
  const nextValues = chosenValues.includes(value)
    ? chosenValues.filter(chosenValue => chosenValue !== value)
    : [...chosenValues, value]
  return { ...filters, [key]: nextValues }
}

/** Changes the search text; correction settings and the relevance order do not apply to another search. */
const changeSearchText = (
  q: string | undefined,
  { sort }: ListingParams,
): { [N in keyof ListingParams]?: string | undefined } => ({
  q,
  exact: undefined,
  page: undefined,
  ...(sort === RELEVANCE && { sort: undefined }),
})

export const buildSearchTextHref = (address: ListingAddress, q: string | undefined): string =>
  buildListingHref(address, changeSearchText(q, address.params))

/**
 * Links to a new search without the category, filters and price of the current one. `iu` marks a search that a visitor
 * typed. Without words the whole list opens.
 */
export const buildNewSearchHref = (address: ListingAddress, words: string): string => {
  const q = words.trim()
  return buildListingHref(address, {
    ...changeSearchText(q || undefined, address.params),
    iu: q ? 'user' : undefined,
    c: undefined,
    f: undefined,
    price: undefined,
  })
}
