import { removeControlCharacters } from '#kernel/control-characters.ts'
import type { Language } from '#kernel/language.ts'
import { isLanguage, LANGUAGE_CODE } from '#wire/languages.ts'

/** Addresses that get a plain 404 instead of a rendered page. */
const PLAIN_404_PATTERN = /^\/(order|client|v1)(\/|$)|^\/gii|^\/\.well-known|\.[a-z0-9]{1,8}$/i

const LISTING_PARAMETERS = ['c', 'q', 'exact', 'v', 'f', 'price', 'page', 'pageSize', 'sort', 'open']
const SEARCH_PARAMETERS = ['q', 'page', 'pageSize', 'sort']
/** Query parameters that a page reads, by the first word of its path; the cache ignores all others. */
const PARAMETERS_BY_PATH: ReadonlyMap<string, readonly string[]> = new Map([
  ['', LISTING_PARAMETERS],
  ['products', LISTING_PARAMETERS],
  ['tooted', LISTING_PARAMETERS],
  ['searchresults', SEARCH_PARAMETERS],
  ['auto', []],
  ['build', ['v', 'p']],
])
/** Parameters that a content page may read, depending on its layout. */
const LAYOUT_PARAMETERS = [...new Set([...LISTING_PARAMETERS, ...SEARCH_PARAMETERS])]
/** Returns true when any cached page reads the parameter. */
export const isKnownParameter = (name: string): boolean => LAYOUT_PARAMETERS.includes(name)

/** First words of pages that are personal, or that the server renders for each request. */
const UNCACHED_WORDS = new Set([
  'marketing',
  'my-data',
  'payment',
  'payment-success',
  'reset-password',
  'withdrawal',
  'admin',
])

export type PageAddress =
  | { kind: 'plain' }
  | { kind: 'broken' }
  | {
      kind: 'redirect'
      to: string
      isPermanent: boolean
      /** The slug of a page in a language that the shop removed. A redirect prefers the page's current path to `to`. */
      formerSlug?: { language: string; slug: string }
    }
  | {
      kind: 'page'
      language: Language
      path: string
      search: string
      isCacheable: boolean
      /** Query parameters beyond `search` that the page's layout may read. */
      layoutSearch?: string
    }

/**
 * Interprets an address before rendering. `preferredLanguage` is the language of the visitor's cookie. A cached page
 * depends only on the normalized `path` and `search`, so it never shows what another visitor added.
 */
export const readPageAddress = (path: string, query: URLSearchParams, preferredLanguage: Language): PageAddress => {
  const parts = decodeParts(path)
  if (!parts) return { kind: 'broken' }
  const decodedPath = `/${parts.join('/')}`
  if (PLAIN_404_PATTERN.test(decodedPath)) return { kind: 'plain' }
  const lowerCaseParts = toLowerCaseParts(parts)
  const [first = '', word = '', ...furtherParts] = lowerCaseParts
  if (!isLanguage(first)) {
    // Links in mails and bookmarks work after the shop removed their language. Two-letter slugs are reserved.
    const isRemovedLanguage = LANGUAGE_CODE.test(first)
    const pathWithoutLanguage = decodedPath === '/' ? '' : joinPath(isRemovedLanguage ? parts.slice(1) : parts)
    const isSlug = isRemovedLanguage && word !== '' && furtherParts.every(part => part === '')
    return {
      kind: 'redirect',
      to: `/${preferredLanguage}${pathWithoutLanguage}${formatSearch(query)}`,
      isPermanent: false,
      ...(isSlug && { formerSlug: { language: first, slug: word } }),
    }
  }
  if ((word === 'products' || word === 'tooted') && furtherParts.some(part => part !== '') && query.has('c')) {
    const to = `/${first}/${word}?c=${encodeURIComponent(query.get('c') ?? '')}`
    return { kind: 'redirect', to, isPermanent: true }
  }
  const filters = PARAMETERS_BY_PATH.get(word) === LISTING_PARAMETERS ? query.get('f') : null
  if (lowerCaseParts.some((part, index) => part !== parts[index]) || (filters && filters !== filters.toLowerCase())) {
    const redirectQuery = new URLSearchParams(query)
    if (filters) redirectQuery.set('f', filters.toLowerCase())
    // An address with a token must not be cached.
    return {
      kind: 'redirect',
      to: joinPath(lowerCaseParts) + formatSearch(redirectQuery),
      isPermanent: !hasToken(parts),
    }
  }
  const isCacheable = !UNCACHED_WORDS.has(word) && !isTypedSearch(word, query) && !isPreview(word, query)
  const parameters = PARAMETERS_BY_PATH.get(word)
  const pageQuery = isCacheable ? pickParameters(parameters ?? [], query) : query
  const layoutSearch = isCacheable && !parameters ? formatSearch(pickParameters(LAYOUT_PARAMETERS, query)) : ''
  const normalizedPath = joinPath(lowerCaseParts).replace(/\/+$/, '')
  return {
    kind: 'page',
    language: first,
    path: normalizedPath,
    search: formatSearch(pageQuery),
    isCacheable,
    ...(layoutSearch && { layoutSearch }),
  }
}

/** Addresses are lower case, except after these words, where tokens keep their case. */
const WORDS_BEFORE_TOKENS = new Set(['marketing', 'my-data', 'payment', 'reset-password', 'withdrawal', 'admin'])

const hasToken = (parts: readonly string[]): boolean => WORDS_BEFORE_TOKENS.has((parts[1] ?? '').toLowerCase())

const toLowerCaseParts = (parts: readonly string[]): string[] => {
  const keepsFurtherParts = hasToken(parts)
  return parts.map((part, index) => (keepsFurtherParts && index > 1 ? part : part.toLowerCase()))
}

export type KnownPage = Extract<PageAddress, { kind: 'page' }>

/** A typed search (`iu=user`) gets its own render, so that it is counted; links to it omit `iu`. */
const isTypedSearch = (word: string, query: URLSearchParams): boolean =>
  query.get('iu') === 'user' && Boolean(query.get('q')) && PARAMETERS_BY_PATH.get(word) === LISTING_PARAMETERS

/** A preview is for holders of the link only. */
const isPreview = (word: string, query: URLSearchParams): boolean => word === 'page' && query.has('preview')

/** Letters, digits, `_` and `-`, which are the same encoded and decoded. Most addresses have no other characters. */
const SIMPLE_PART = /^[\w-]*$/
const SIMPLE_PATH = /^\/[\w/-]*$/

/** Splits a path and resolves dot segments as every router does; null when the encoding is broken. */
const decodeParts = (path: string): string[] | null => {
  if (SIMPLE_PATH.test(path)) return path.slice(1).split('/')
  try {
    return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`).pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent)
  } catch {
    // A broken percent-encoding must not reach the router.
    return null
  }
}

const joinPath = (parts: readonly string[]): string =>
  parts.map(part => `/${SIMPLE_PART.test(part) ? part : encodePart(part)}`).join('')

const encodePart = (part: string): string => encodeURI(part).replace(/[/?#]/g, encodeURIComponent)

const pickParameters = (names: readonly string[], query: URLSearchParams): URLSearchParams => {
  const pickedQuery = new URLSearchParams()
  if (query.size === 0) return pickedQuery
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) pickedQuery.append(name, removeControlCharacters(value))
  }
  return pickedQuery
}

const formatSearch = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '')
