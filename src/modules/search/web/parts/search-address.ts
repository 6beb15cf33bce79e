import type { Language } from '#kernel/language.ts'

/** Parameters of a results address as texts. */
export interface SearchParams {
  q?: string
  page?: string
  pageSize?: string
  sort?: string
}

const PARAMETER_NAMES = ['q', 'sort', 'pageSize', 'page'] as const

export const buildResultsPath = (language: Language): string => `/${language}/searchresults`

/** Reads the search parameters and ignores others. */
export const readSearchParams = (query: URLSearchParams): SearchParams => {
  const params: SearchParams = {}
  for (const name of PARAMETER_NAMES) {
    const value = query.get(name)?.trim()
    if (value) params[name] = value
  }
  return params
}

/** Builds a results address, without a number for the first page. */
export const buildResultsHref = (language: Language, params: SearchParams, page = 1): string => {
  const nextParams: SearchParams = { ...params, page: page > 1 ? String(page) : '' }
  const query = new URLSearchParams(
    PARAMETER_NAMES.flatMap(name => (nextParams[name] ? [[name, nextParams[name]]] : [])),
  )
  return query.size > 0 ? `${buildResultsPath(language)}?${query}` : buildResultsPath(language)
}
