import { redirect } from 'react-router'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { isUnfinishedSearch } from '#listing/web/parts/unfinished-search.ts'
import { type SearchResult, search } from '#search/contract-search.ts'
import { isValidSort } from '#search/domain/search-query.ts'
import type { Send } from '#wire/send.ts'
import { buildResultsHref, readSearchParams, type SearchParams } from './search-address.ts'

/** Search results as plain, serializable data. */
export interface LoadedSearch {
  params: SearchParams
  results: SearchResult[]
  leftOutWords: string[]
  missingCar: string | null
  correctedQuery: { from: string; to: string } | null
  paging: Pagination
}

/**
 * Loads the results of an address and ignores invalid sorts. Throws `SendError`, the redirect that staff set for the
 * search, or a redirect to the valid address.
 */
export const loadSearchResults = async (
  send: Send,
  lang: Language,
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<LoadedSearch> => {
  const { sort, ...params } = readSearchParams(query)
  const validParams = { ...params, ...(sort && isValidSort(sort) && { sort }) }
  const isFirstPage = validParams.page === undefined || Number(validParams.page) === 1
  const words = isFirstPage && !isUnfinishedSearch(validParams.q ?? '') ? validParams.q : undefined
  const [{ body, paging }, redirectResponse] = await Promise.all([
    send(search.find, { query: { ...validParams, lang } }, { signal }),
    words ? send(search.redirect, { query: { q: words, lang } }, { signal }) : null,
  ])
  if (redirectResponse?.body.data.path) throw redirect(redirectResponse.body.data.path)
  const { results, leftOutSearchKeywords: leftOutWords, missingCar, correctedQuery } = body
  const actualPaging = paging ?? { page: 1, pageSize: results.length || 1, total: results.length }
  const canonical = { ...validParams, ...(params.pageSize && { pageSize: String(actualPaging.pageSize) }) }
  // A list has a single address: an unknown order, size or page leads to the nearest valid one.
  if (
    sort !== canonical.sort ||
    params.pageSize !== canonical.pageSize ||
    (params.page ?? '1') !== String(actualPaging.page)
  )
    throw redirect(buildResultsHref(lang, canonical, actualPaging.page))
  return { params: validParams, results, paging: actualPaging, leftOutWords, missingCar, correctedQuery }
}
