import { catalog, type ProductList } from '#catalog/contract.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { readOption } from '#platform/web/options.ts'
import type { Send } from '#wire/send.ts'
import { type ListingParams, readListingParams } from './listing-address.ts'
import { askedPageSize, askedSort } from './listing-preferences.ts'

/** A listing as its screens need it; plain data, the same after its way through JSON. */
export interface LoadedListing extends Omit<ProductList, 'success'> {
  /** What the address asked for. */
  params: ListingParams
  paging: Pagination
}

/**
 * The listing that a page's query asks for. In the browser the visitor's own page size and order fill in what the address
 * leaves open; on the server there is only the address. Throws `SendFailure`.
 */
export const loadListing = async (
  send: Send,
  lang: Language,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedListing> => {
  const params = readListingParams(search)
  const { body, paging } = await send(catalog.list, { query: { ...withPreferences(params), lang } }, { signal })
  const { success: _success, ...list } = body
  return {
    ...list,
    params,
    paging: paging ?? { page: 1, pageSize: Math.max(1, list.results.length), total: list.results.length },
  }
}

const withPreferences = (params: ListingParams): ListingParams => {
  const pageSize = params.pageSize ?? askedPageSize(readOption('pageSize'))
  const sort = params.sort ?? askedSort(readOption('productSorting'))
  return { ...params, ...(pageSize ? { pageSize } : {}), ...(sort ? { sort } : {}) }
}
