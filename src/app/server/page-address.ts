import { isLanguage, type Language } from '#kernel/language.ts'

/** Addresses that the application is not rendered for (spec.md section 2; interfaces.md): a plain 404. */
const PLAIN = /^\/(order|client)(\/|$)|^\/gii|^\/\.well-known|\.[a-z0-9]{1,8}$/i

/** Query parameters that change what a page shows, per first word of its path; all others are noise to the cache. */
const KNOWN: Record<string, readonly string[]> = {
  '': ['c', 'q', 'f', 'page', 'pageSize', 'sort'],
  products: ['c', 'q', 'f', 'page', 'pageSize', 'sort'],
  tooted: ['c', 'q', 'f', 'page', 'pageSize', 'sort'],
}

/** Pages of one visitor alone, and those that keep nothing between two visits. */
const UNCACHED = new Set(['payment', 'reset-password', 'admin'])

export type PageAddress =
  | { kind: 'plain' }
  | { kind: 'broken' }
  | { kind: 'redirect'; to: string; permanent: boolean }
  | { kind: 'page'; language: Language; key: string | null }

/** What an address means, before anything is rendered. `preferred` is the language of the visitor's cookie. */
export const readPageAddress = (path: string, query: URLSearchParams, preferred: Language): PageAddress => {
  if (!decodes(path)) return { kind: 'broken' }
  if (PLAIN.test(path)) return { kind: 'plain' }
  const [first = '', second = '', ...rest] = path.split('/').slice(1)
  const search = query.size > 0 ? `?${query}` : ''
  if (!isLanguage(first)) {
    return { kind: 'redirect', to: `/${preferred}${path === '/' ? '' : path}${search}`, permanent: false }
  }
  if ((second === 'products' || second === 'tooted') && rest.length > 0 && query.has('c')) {
    return {
      kind: 'redirect',
      to: `/${first}/${second}?c=${encodeURIComponent(query.get('c') ?? '')}`,
      permanent: true,
    }
  }
  return { kind: 'page', language: first, key: UNCACHED.has(second) ? null : cacheKey(path, second, query) }
}

const decodes = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // Broken percent-encoding; the router must never see it.
    return false
  }
}

const cacheKey = (path: string, word: string, query: URLSearchParams): string => {
  const known = (KNOWN[word] ?? []).flatMap(name => {
    const value = query.get(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return `${path.replace(/\/$/, '')}?${known.join('&')}`
}
