import { checkCar } from '#fitment/web/parts/check-car.ts'
import { readCurrentCar } from '#fitment/web/parts/garage.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { type ProductList, products } from '#listing/contract-products.ts'
import { readOption } from '#platform/web/options.ts'
import type { Send } from '#wire/send.ts'
import { type ListingParams, readListingParams } from './listing-address.ts'
import { parsePageSize, parseSort } from './listing-preferences.ts'

/** A listing as plain, serializable data. */
export interface LoadedListing extends Omit<ProductList, 'success'> {
  /** Parameters of the address. */
  params: ListingParams
  paging: Pagination
  /** Comes from the cache and should be revalidated. */
  isCached?: true
  /** Comes with the page, without the data that only rows need. */
  isTrimmed?: true
}

interface CachedListing {
  listing: LoadedListing
  /** True while the listing comes from the cache and a request revalidates it. */
  isInUse: boolean
}

/** Answers by query and `send`; on the server every request has its own `send`. */
const cachedListings = new WeakMap<Send, Map<string, CachedListing>>()
const MAX_CACHED_LISTINGS = 30

/**
 * Loads the listing of an address. In the browser the visitor's preferences fill in missing parameters. A cached answer
 * is returned at once and marked for revalidation. Throws `SendError`.
 */
export const loadListing = async (
  send: Send,
  lang: Language,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedListing> => {
  const params = readListingParams(search)
  const { open: _open, ...queryParams } = params
  const query = { ...addPreferences(queryParams), lang }
  const key = JSON.stringify(query)
  const listings = cachedListings.get(send) ?? new Map<string, CachedListing>()
  cachedListings.set(send, listings)
  const cached = listings.get(key)
  if (cached && !cached.isInUse) {
    cached.isInUse = true
    // An aborted load was not shown, so the cached answer can be used again.
    signal?.addEventListener('abort', () => {
      cached.isInUse = false
    })
    return { ...cached.listing, params, isCached: true }
  }
  try {
    const listing = await requestListing(send, { query, params, signal })
    listings.delete(key)
    listings.set(key, { listing, isInUse: false })
    const [oldest] = listings.keys()
    if (listings.size > MAX_CACHED_LISTINGS && oldest !== undefined) listings.delete(oldest)
    return listing
  } finally {
    // The revalidation is over or failed, so the cached answer can be used again.
    if (cached) cached.isInUse = false
  }
}

/** Caches a listing that came with its page, by the address without preferences. */
export const cacheListing = (send: Send, lang: Language, { isCached: _isCached, ...listing }: LoadedListing): void => {
  const listings = cachedListings.get(send) ?? new Map<string, CachedListing>()
  cachedListings.set(send, listings)
  const { open: _open, ...queryParams } = listing.params
  const key = JSON.stringify({ ...queryParams, lang })
  if (!listings.has(key)) listings.set(key, { listing, isInUse: false })
}

const requestListing = async (
  send: Send,
  {
    query,
    params,
    signal,
  }: { query: ListingParams & { lang: Language }; params: ListingParams; signal?: AbortSignal | undefined },
): Promise<LoadedListing> => {
  const { body, paging } = await send(products.list, { query }, { signal })
  const { success: _success, ...list } = body
  if (query.v !== undefined) checkCar(query.v, list.car)
  return {
    ...list,
    params,
    paging: paging ?? { page: 1, pageSize: Math.max(1, list.results.length), total: list.results.length },
  }
}

/** Number of cards that are in view before their pictures have loaded. */
const MAX_PREVIEWS = 8
/** Number of previews for a list further down a page. */
export const MAX_PREVIEWS_BELOW_FOLD = 4

/**
 * Makes a listing lighter for its page: removes descriptions, which only rows show, and previews of cards out
 * of view.
 */
export const trimListing = (listing: LoadedListing, previewCount = MAX_PREVIEWS): LoadedListing => ({
  ...listing,
  isTrimmed: true,
  results: listing.results.map((product, index) => ({
    ...product,
    description: '',
    image: product.image && (index < previewCount ? product.image : { ...product.image, inlinePreview: null }),
  })),
})

const addPreferences = (params: ListingParams): ListingParams => {
  const pageSize = params.pageSize ?? parsePageSize(readOption('pageSize'))
  // Searches default to relevance.
  const sort = params.sort ?? (params.q ? undefined : parseSort(readOption('productSorting')))
  const carKey = params.v ?? readCurrentCar()?.key
  return { ...params, ...(pageSize ? { pageSize } : {}), ...(sort ? { sort } : {}), ...(carKey ? { v: carKey } : {}) }
}
