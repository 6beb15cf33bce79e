import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { type ProductList, products } from '#listing/contract-listing.ts'
import { readOption } from '#platform/web/options.ts'
import type { Send } from '#wire/send.ts'
import { type ListingParams, readListingParams } from './listing-address.ts'
import { askedPageSize, askedSort } from './listing-preferences.ts'

/** A listing as its screens need it; plain data, the same after its way through JSON. */
export interface LoadedListing extends Omit<ProductList, 'success'> {
  /** What the address asked for. */
  params: ListingParams
  paging: Pagination
  /** Answered before, shown at once: to be asked about anew. */
  isKept?: true
  /** It came with its page, without what only a list of rows shows. */
  isDrawn?: true
}

interface Kept {
  listing: LoadedListing
  /** It is shown, and being asked about anew. */
  handedOut: boolean
}

/** Answers by what was asked, of each visitor's own `send`: on the server every request has another. */
const answered = new WeakMap<Send, Map<string, Kept>>()
const MOST_KEPT = 30

/**
 * The listing that a page's query asks for. In the browser the visitor's own page size and order fill in what the address
 * leaves open; on the server there is only the address. What was answered before is there at once (`isKept`). Throws `SendFailure`.
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
  const all = answered.get(send) ?? new Map<string, Kept>()
  answered.set(send, all)
  const before = all.get(key)
  if (before && !before.handedOut) {
    before.handedOut = true
    // Asked for once more before it was shown: it stands in then too.
    signal?.addEventListener('abort', () => {
      before.handedOut = false
    })
    return { ...before.listing, params, isKept: true }
  }
  try {
    const listing = await askListing(send, { query, params, signal })
    all.delete(key)
    all.set(key, { listing, handedOut: false })
    const [oldest] = all.keys()
    if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest)
    return listing
  } finally {
    // Left before the new answer came: the old one stands in once more.
    if (before) before.handedOut = false
  }
}

/** A listing that came with its page is there at once when it is come back to. The server knew the address alone. */
export const keepListing = (send: Send, lang: Language, { isKept: _old, ...listing }: LoadedListing): void => {
  const all = answered.get(send) ?? new Map<string, Kept>()
  answered.set(send, all)
  const { open: _looked, ...narrowing } = listing.params
  const key = JSON.stringify({ ...narrowing, lang })
  if (!all.has(key)) all.set(key, { listing, handedOut: false })
}

const askListing = async (
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

/** Cards that are seen before their pictures have come; further ones are fetched long before they come into view. */
const PREVIEWS = 8
/** Cards of a list below the front of its page. */
export const PREVIEWS_BELOW = 4

/**
 * A listing as the page that it stands in draws it, a fifth of that page lighter: descriptions, which only rows show, are
 * asked for where rows are wanted (`isDrawn`), and previews stop where nobody sees them.
 */
export const asDrawn = (listing: LoadedListing, previews = PREVIEWS): LoadedListing => ({
  ...listing,
  isDrawn: true,
  results: listing.results.map((product, at) => ({
    ...product,
    description: '',
    image: product.image && (at < previews ? product.image : { ...product.image, inlinePreview: null }),
  })),
})

const withPreferences = (params: ListingParams): ListingParams => {
  const pageSize = params.pageSize ?? askedPageSize(readOption('pageSize'))
  // A search has its own order: the best match.
  const sort = params.sort ?? (params.q ? undefined : askedSort(readOption('productSorting')))
  return { ...params, ...(pageSize ? { pageSize } : {}), ...(sort ? { sort } : {}) }
}
