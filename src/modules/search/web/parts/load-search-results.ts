import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { type SearchResult, search } from '#search/contract-search.ts'
import { isSort } from '#search/domain/search-query.ts'
import type { Send } from '#wire/send.ts'
import { readSearchParams, type SearchParams } from './search-address.ts'

/** Results as their page needs them; plain data. */
export interface LoadedSearch {
  params: SearchParams
  results: SearchResult[]
  paging: Pagination
}

/** The results that a page's query asks for; an order that is none is passed over. Throws `SendFailure`. */
export const loadSearchResults = async (
  send: Send,
  lang: Language,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedSearch> => {
  const { sort, ...params } = readSearchParams(query)
  const asked = { ...params, ...(sort && isSort(sort) && { sort }) }
  const { body, paging } = await send(search.find, { query: { ...asked, lang } }, { signal })
  const { results } = body
  return { params: asked, results, paging: paging ?? { page: 1, pageSize: results.length || 1, total: results.length } }
}
