import { redirect } from 'react-router'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { isHalfTyped } from '#listing/web/parts/half-typed.ts'
import { type SearchResult, search } from '#search/contract-search.ts'
import { isSort } from '#search/domain/search-query.ts'
import type { Send } from '#wire/send.ts'
import { readSearchParams, resultsHref, type SearchParams } from './search-address.ts'

/** Results as their page needs them; plain data. */
export interface LoadedSearch {
  params: SearchParams
  results: SearchResult[]
  paging: Pagination
}

/** The results that a page's query asks for; an order that is none is passed over. Throws `SendFailure`, or a redirect where staff lead the search elsewhere. */
export const loadSearchResults = async (
  send: Send,
  lang: Language,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedSearch> => {
  const { sort, ...params } = readSearchParams(query)
  const asked = { ...params, ...(sort && isSort(sort) && { sort }) }
  const isFirst = asked.page === undefined || Number(asked.page) === 1
  const words = isFirst && !isHalfTyped(asked.q ?? '') ? asked.q : undefined
  const [{ body, paging }, led] = await Promise.all([
    send(search.find, { query: { ...asked, lang } }, { signal }),
    words ? send(search.redirect, { query: { q: words, lang } }, { signal }) : null,
  ])
  if (led?.body.data.path) throw redirect(led.body.data.path)
  const { results } = body
  const found = paging ?? { page: 1, pageSize: results.length || 1, total: results.length }
  const own = { ...asked, ...(params.pageSize && { pageSize: String(found.pageSize) }) }
  // A list has a single address: an unknown order, size or page leads to the nearest valid one.
  if (sort !== own.sort || params.pageSize !== own.pageSize || (params.page ?? '1') !== String(found.page))
    throw redirect(resultsHref(lang, own, found.page))
  return { params: asked, results, paging: found }
}
