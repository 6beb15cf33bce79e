import { removeControlCharacters } from '#kernel/control-characters.ts'
import type { Language } from '#kernel/language.ts'
import { isLanguage, shopLanguages } from '#wire/languages.ts'

/** Addresses that the application is not rendered for: a plain 404. */
const PLAIN = /^\/(order|client|v1)(\/|$)|^\/gii|^\/\.well-known|\.[a-z0-9]{1,8}$/i

const LISTING = ['c', 'q', 'exact', 'f', 'price', 'page', 'pageSize', 'sort', 'open']
const SEARCH = ['q', 'page', 'pageSize', 'sort']
/** Query parameters that change what a page shows, per first word of its path; all others are noise to the cache. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map([
  ['', LISTING],
  ['products', LISTING],
  ['tooted', LISTING],
  ['searchresults', SEARCH],
])
/** What a content page may know: whether it shows a list or a search, its layout alone says. */
const PERHAPS_KNOWN = [...new Set([...LISTING, ...SEARCH])]
/** Whether some page that is kept for all reads it. */
export const isKnownParameter = (name: string): boolean => PERHAPS_KNOWN.includes(name)

/** Pages of one visitor alone, and those that keep nothing between two visits. */
const UNCACHED = new Set(['payment', 'payment-success', 'reset-password', 'admin'])

export type PageAddress =
  | { kind: 'plain' }
  | { kind: 'broken' }
  | { kind: 'redirect'; to: string; permanent: boolean }
  | {
      kind: 'page'
      language: Language
      path: string
      search: string
      cached: boolean
      /** What is asked beyond `search`, of a page whose layout reads it. */
      perhaps?: string
    }

/**
 * What an address means, before anything is rendered. `preferred` is the language of the visitor's cookie. Of a page that
 * is kept for all, `path` and `search` are all that it may be made from: one spelling each, and only what it knows. What
 * one visitor adds to an address must not show to another.
 */
export const readPageAddress = (path: string, query: URLSearchParams, preferred: Language): PageAddress => {
  const parts = decodedParts(path)
  if (!parts) return { kind: 'broken' }
  const decoded = `/${parts.join('/')}`
  if (PLAIN.test(decoded)) return { kind: 'plain' }
  const small = inSmallLetters(parts)
  const [first = '', word = '', ...rest] = small
  if (!isLanguage(first)) {
    const behind = decoded === '/' ? '' : pathOf(parts)
    return { kind: 'redirect', to: `/${preferred}${behind}${searchOf(query)}`, permanent: false }
  }
  if ((word === 'products' || word === 'tooted') && rest.some(part => part !== '') && query.has('c')) {
    const to = `/${first}/${word}?c=${encodeURIComponent(query.get('c') ?? '')}`
    return { kind: 'redirect', to, permanent: true }
  }
  const filters = KNOWN.get(word) === LISTING ? query.get('f') : null
  if (small.some((part, at) => part !== parts[at]) || (filters && filters !== filters.toLowerCase())) {
    const asked = new URLSearchParams(query)
    if (filters) asked.set('f', filters.toLowerCase())
    // No cache may keep an address with a token.
    return { kind: 'redirect', to: pathOf(small) + searchOf(asked), permanent: !hasToken(parts) }
  }
  const cached = !UNCACHED.has(word) && !isTypedSearch(word, query) && !isPreview(word, query)
  const known = KNOWN.get(word)
  const asked = cached ? only(known ?? [], query) : query
  const perhaps = cached && !known ? searchOf(only(PERHAPS_KNOWN, query)) : ''
  const own = pathOf(small).replace(/\/+$/, '')
  return { kind: 'page', language: first, path: own, search: searchOf(asked), cached, ...(perhaps && { perhaps }) }
}

/** Addresses are written in small letters; what follows these words may be a token, which keeps its capitals. */
const WITH_TOKENS = new Set(['payment', 'reset-password', 'admin'])

const hasToken = (parts: readonly string[]): boolean => WITH_TOKENS.has((parts[1] ?? '').toLowerCase())

const inSmallLetters = (parts: readonly string[]): string[] => {
  const keepsRest = hasToken(parts)
  return parts.map((part, at) => (keepsRest && at > 1 ? part : part.toLowerCase()))
}

export type KnownPage = Extract<PageAddress, { kind: 'page' }>

/** Remembers what addresses mean: the same few are asked for again and again, each as often as its page is. */
export const rememberedPages = (): {
  get(url: string): KnownPage | undefined
  put(url: string, page: KnownPage): void
} => {
  const pages = new Map<string, KnownPage>()
  let spoken = shopLanguages()
  return {
    get: url => {
      // Which first words are languages decides.
      if (spoken !== shopLanguages()) pages.clear()
      spoken = shopLanguages()
      return pages.get(url)
    },
    put: (url, page) => {
      if (pages.size >= MOST_REMEMBERED) pages.clear()
      if (url.length <= LONGEST_REMEMBERED) pages.set(url, page)
    },
  }
}

const MOST_REMEMBERED = 2_000
const LONGEST_REMEMBERED = 300

/** A search as it was just typed (`iu=user`) is made for itself, so that it is counted; links to it lead without `iu`. */
const isTypedSearch = (word: string, query: URLSearchParams): boolean =>
  query.get('iu') === 'user' && Boolean(query.get('q')) && KNOWN.get(word) === LISTING

/** What a page would be is for whoever has the link. */
const isPreview = (word: string, query: URLSearchParams): boolean => word === 'page' && query.has('preview')

/** The parts between the slashes with dot segments resolved, as every router sees them; null when they cannot be read. */
const decodedParts = (path: string): string[] | null => {
  try {
    return new URL(`http://shop${path.startsWith('/') ? '' : '/'}${path}`).pathname
      .slice(1)
      .split('/')
      .map(decodeURIComponent)
  } catch {
    // Broken percent-encoding; the router must never see it.
    return null
  }
}

const pathOf = (parts: readonly string[]): string =>
  parts.map(part => `/${encodeURI(part).replace(/[/?#]/g, encodeURIComponent)}`).join('')

const only = (names: readonly string[], query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(
    names.flatMap(name => {
      const value = query.get(name)
      return value === null ? [] : [[name, removeControlCharacters(value)]]
    }),
  )

const searchOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '')
