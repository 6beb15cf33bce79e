import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { type ProductList, products } from '#listing/contract-listing.ts'
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
  isKept?: true
  /** Comes with the page, without the data that only rows need. */
  isDrawn?: true
}

interface CachedListing {
  listing: LoadedListing
  /** Shown from the cache and being revalidated. */
  handedOut: boolean
}

/** Answers by query and `send`; on the server every request has its own `send`. */
const cachedListings = new WeakMap<Send, Map<string, CachedListing>>()
const MAX_CACHED_LISTINGS = 30

/**
 * Loads the listing of an address. In the browser the visitor's preferences fill in missing parameters. A cached answer
 * is returned at once and marked for revalidation. Throws `SendFailure`.
 */
export const loadListing = async (
  send: Send,
  lang: Language,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedListing> => {
  const params = readListingParams(search)
  const { open: _looked, ...narrowing } = params
  const query = { ...withPreferences(narrowing), lang }
  const key = JSON.stringify(query)
  const all = cachedListings.get(send) ?? new Map<string, CachedListing>()
  cachedListings.set(send, all)
  const before = all.get(key)
  if (before && !before.handedOut) {
    before.handedOut = true
    // An aborted load was not shown, so the cached answer can be used again.
    signal?.addEventListener('abort', () => {
      before.handedOut = false
    })
    return { ...before.listing, params, isKept: true }
  }
  try {
    const listing = await requestListing(send, { query, params, signal })
    all.delete(key)
    all.set(key, { listing, handedOut: false })
    const [oldest] = all.keys()
    if (all.size > MAX_CACHED_LISTINGS && oldest !== undefined) all.delete(oldest)
    return listing
  } finally {
    // The revalidation is over or failed, so the cached answer can be used again.
    if (before) before.handedOut = false
  }
}

/** Caches a listing that came with its page, by the address without preferences. */
export const cacheListing = (send: Send, lang: Language, { isKept: _old, ...listing }: LoadedListing): void => {
  const all = cachedListings.get(send) ?? new Map<string, CachedListing>()
  cachedListings.set(send, all)
  const { open: _looked, ...narrowing } = listing.params
  const key = JSON.stringify({ ...narrowing, lang })
  if (!all.has(key)) all.set(key, { listing, handedOut: false })
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
  return {
    ...list,
    params,
    paging: paging ?? { page: 1, pageSize: Math.max(1, list.results.length), total: list.results.length },
  }
}

/** Number of cards that are in view before their pictures have loaded. */
const PREVIEWS = 8
/** Number of previews for a list further down a page. */
export const PREVIEWS_BELOW_FOLD = 4

/**
 * Makes a listing a fifth lighter for its page: removes descriptions, which only rows show, and previews of cards out
 * of view.
 */
export const trimListing = (listing: LoadedListing, previews = PREVIEWS): LoadedListing => ({
  ...listing,
  isDrawn: true,
  results: listing.results.map((product, at) => ({
    ...product,
    description: '',
    image: product.image && (at < previews ? product.image : { ...product.image, inlinePreview: null }),
  })),
})

const withPreferences = (params: ListingParams): ListingParams => {
  const pageSize = params.pageSize ?? parsePageSize(readOption('pageSize'))
  // Searches default to relevance.
  const sort = params.sort ?? (params.q ? undefined : parseSort(readOption('productSorting')))
  return { ...params, ...(pageSize ? { pageSize } : {}), ...(sort ? { sort } : {}) }
}
