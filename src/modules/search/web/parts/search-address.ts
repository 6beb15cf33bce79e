import type { Language } from '#kernel/language.ts'

/** What an address of the results says, as texts. */
export interface SearchParams {
  q?: string
  page?: string
  pageSize?: string
  sort?: string
}

const NAMES = ['q', 'sort', 'pageSize', 'page'] as const

export const resultsPath = (language: Language): string => `/${language}/searchresults`

/** What an address says of a search; other parameters are nobody's. */
export const readSearchParams = (query: URLSearchParams): SearchParams => {
  const params: SearchParams = {}
  for (const name of NAMES) {
    const value = query.get(name)?.trim()
    if (value) params[name] = value
  }
  return params
}

/** The results' address; the first page needs no number. */
export const resultsHref = (language: Language, params: SearchParams, page = 1): string => {
  const next: SearchParams = { ...params, page: page > 1 ? String(page) : '' }
  const query = new URLSearchParams(NAMES.flatMap(name => (next[name] ? [[name, next[name]]] : [])))
  return query.size > 0 ? `${resultsPath(language)}?${query}` : resultsPath(language)
}
