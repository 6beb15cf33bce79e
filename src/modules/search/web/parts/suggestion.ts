import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'
import { buildNewSearchHref } from '#listing/web/parts/listing-address.ts'
import type { Suggestions } from '#search/contract-search.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { buildResultsHref } from './search-address.ts'
import type { SearchScope } from './search-scopes.tsx'

/** A suggestion and its address. */
export type Suggestion = { key: string; text: string; href: string } & (
  | { kind: 'term' }
  | { kind: 'recent' }
  | { kind: 'category'; ancestorPath: string; count: number }
  | ({ kind: 'product'; id: number; code: string; price: number } & Pick<
      Suggestions['products'][number],
      'image' | 'unit_price' | 'replaces'
    >)
  | { kind: 'everywhere' }
  /** Opens the choice of a car instead of an address. */
  | { kind: 'car' }
)

/** Limits besides categories, which the server limits. */
const MAX_COUNTS = { products: 4, terms: 3 }

/** Merges suggestions into one list: categories, products, popular searches, then the whole site. */
export const listSuggestions = (suggestions: Suggestions, words: string, language: Language): Suggestion[] => [
  ...suggestions.categories.map(({ id, name, ancestorPath, count, url }) => ({
    kind: 'category' as const,
    key: `category-${id}`,
    text: name,
    href: url,
    ancestorPath,
    count,
  })),
  ...suggestions.products
    .slice(0, MAX_COUNTS.products)
    .map(({ id, name, code1, total_price, unit_price, image, path, replaces }) => ({
      kind: 'product' as const,
      id,
      key: `product-${id}`,
      text: name,
      href: path,
      code: code1,
      price: total_price,
      unit_price,
      image,
      replaces,
    })),
  ...suggestions.terms.slice(0, MAX_COUNTS.terms).map(term => ({
    kind: 'term' as const,
    key: `term-${term.words}`,
    text: term.words,
    href: buildNewSearchHref({ path: buildListingPath(language), params: {} }, term.words),
  })),
  { kind: 'everywhere', key: 'everywhere', text: words, href: buildResultsHref(language, { q: words }) },
]

/** Converts recent searches to suggestions in the current scope. */
export const listRecentSearches = (recent: readonly string[], scope: SearchScope, language: Language): Suggestion[] =>
  recent.map(words => ({
    kind: 'recent',
    key: `recent-${words}`,
    text: words,
    href:
      scope === 'site'
        ? buildResultsHref(language, { q: words })
        : buildNewSearchHref({ path: buildListingPath(language), params: {} }, words),
  }))

/** Lists the top categories that have products, for a search that has not begun. */
export const listTopCategories = (categories: readonly CategoryNode[]): Suggestion[] =>
  categories
    .filter(({ hidden, count }) => hidden !== 1 && count > 0)
    .map(({ id, name, count, url }) => ({
      kind: 'category',
      key: `category-${id}`,
      text: name,
      href: url,
      ancestorPath: '',
      count,
    }))
