import { listingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'
import { searchHref } from '#listing/web/parts/listing-address.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { resultsHref } from './search-address.ts'
import type { SearchScope } from './search-scopes.tsx'

/** One line of the list under the search field, and where it leads. */
export type Suggestion = { key: string; text: string; href: string } & (
  | { kind: 'term' }
  | { kind: 'recent' }
  | { kind: 'category'; trail: string; count: number }
  | { kind: 'product'; code: string; price: number; image: Suggestions['products'][number]['image'] }
  | { kind: 'everywhere' }
)

/** Beside all categories that the server keeps: what is read at a glance. */
const MOST = { products: 4, terms: 3 }

/** Suggestions as one list: categories, products, what others searched for, and last the whole site. */
export const suggestionList = (found: Suggestions, words: string, language: Language): Suggestion[] => [
  ...found.categories.map(({ id, name, trail, count, url }) => ({
    kind: 'category' as const,
    key: `category-${id}`,
    text: name,
    href: url,
    trail,
    count,
  })),
  ...found.products.slice(0, MOST.products).map(({ id, name, code1, total_price, image, path }) => ({
    kind: 'product' as const,
    key: `product-${id}`,
    text: name,
    href: path,
    code: code1,
    price: total_price,
    image,
  })),
  ...found.terms.slice(0, MOST.terms).map(term => ({
    kind: 'term' as const,
    key: `term-${term.words}`,
    text: term.words,
    href: searchHref({ path: listingPath(language), params: {} }, term.words),
  })),
  { kind: 'everywhere', key: 'everywhere', text: words, href: resultsHref(language, { q: words }) },
]

/** Recent searches as a list, each leading to where it is searched now. */
export const recentList = (recent: readonly string[], scope: SearchScope, language: Language): Suggestion[] =>
  recent.map(words => ({
    kind: 'recent',
    key: `recent-${words}`,
    text: words,
    href:
      scope === 'site'
        ? resultsHref(language, { q: words })
        : searchHref({ path: listingPath(language), params: {} }, words),
  }))
