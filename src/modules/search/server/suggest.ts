import {
  buildCategoryTree,
  findProducts,
  findReplacement,
  listProductsByIds,
  type VisitorContext,
} from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { suggestCategories } from '#search/domain/category-suggestions.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { findPopularSearches } from './find-popular-searches.ts'

const MAX_PRODUCTS = 6
const MAX_TERMS = 5

/** Returns suggestions for a text; empty for an empty one. */
export const suggestSearches = async (app: App, words: string, viewer: VisitorContext): Promise<Suggestions> => {
  if (words === '') return { categories: [], products: [], terms: [] }
  const [categories, products, terms] = await Promise.all([
    buildCategoryTree(app, viewer.language, viewer.visitor).then(tree =>
      suggestCategories(words, flattenCategories(tree)),
    ),
    suggestProducts(app, words, viewer),
    suggestTerms(app, words, viewer),
  ])
  return { categories, products, terms }
}

/** Keeps only searches made of the catalogue's words, so that visitors cannot publish texts. */
const suggestTerms = async (app: App, words: string, viewer: VisitorContext): Promise<Suggestions['terms']> => {
  const terms = await findPopularSearches(app.db, words, viewer.language)
  const isCatalogueTerm = await Promise.all(
    terms.map(async term => {
      const { ids, leftOutWords } = await findProducts(app, term.words, viewer, { page: 1, pageSize: 1 })
      return ids.length > 0 && leftOutWords.length === 0
    }),
  )
  return terms.filter((_, index) => isCatalogueTerm[index]).slice(0, MAX_TERMS)
}

type SuggestedCategory = Suggestions['categories'][number] & { search_keywords: string; hidden: boolean }

/** Flattens the categories with their paths; children of hidden categories are hidden. */
const flattenCategories = (
  nodes: readonly CategoryNode[],
  ancestorNames: readonly string[] = [],
  isBelowHidden = false,
): SuggestedCategory[] =>
  nodes.flatMap(({ id, name, url, count, search_keywords, hidden, children }) => {
    const isHidden = isBelowHidden || hidden === 1
    return [
      { id, name, url, count, search_keywords, hidden: isHidden, ancestorPath: ancestorNames.join(' › ') },
      ...flattenCategories(children, [...ancestorNames, name], isHidden),
    ]
  })

/** Returns products with all words; partial matches would be confusing while typing. */
const suggestProducts = async (app: App, words: string, viewer: VisitorContext): Promise<Suggestions['products']> => {
  const { ids, leftOutWords } = await findProducts(app, words, viewer, { page: 1, pageSize: MAX_PRODUCTS })
  if (leftOutWords.length > 0) return []
  const replacement = await findReplacement(app, words, viewer)
  return (await listProductsByIds(app, ids, viewer)).map(
    ({ id, name, path, code1, total_price, unit_price, image }) => ({
      id,
      name,
      path,
      code1,
      total_price,
      unit_price,
      image: image && { url: image.url, inlinePreview: image.inlinePreview },
      ...(replacement?.product.id === id && { replaces: replacement.number }),
    }),
  )
}
