import { type Asking, categoryTree, findProducts, listedProducts } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { suggestCategories } from '#search/domain/category-suggestions.ts'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { searchedTerms } from './searched-terms.ts'

const MOST_PRODUCTS = 6
const MOST_TERMS = 5

/** What a search text that is being typed may mean; nothing for no text. */
export const suggest = async (app: App, words: string, asking: Asking): Promise<Suggestions> => {
  if (words === '') return { categories: [], products: [], terms: [] }
  const [categories, products, terms] = await Promise.all([
    categoryTree(app, asking.language, asking.visitor).then(tree => suggestCategories(words, flat(tree))),
    suggestProducts(app, words, asking),
    ownTerms(app, words, asking),
  ])
  return { categories, products, terms }
}

/** Of what others searched for, what is made of the catalogue's own words: nobody puts texts of theirs before all visitors. */
const ownTerms = async (app: App, words: string, asking: Asking): Promise<Suggestions['terms']> => {
  const terms = await searchedTerms(app.db, words, asking.language)
  const own = await Promise.all(
    terms.map(async term => {
      const { ids, leftOutWords } = await findProducts(app, term.words, asking, { page: 1, pageSize: 1 })
      return ids.length > 0 && leftOutWords.length === 0
    }),
  )
  return terms.filter((_, at) => own[at]).slice(0, MOST_TERMS)
}

type Category = Suggestions['categories'][number] & { search_keywords: string; hidden: boolean }

/** Every category with the names above it; what lies below a hidden one is hidden too. */
const flat = (nodes: readonly CategoryNode[], trail: readonly string[] = [], below = false): Category[] =>
  nodes.flatMap(({ id, name, url, count, search_keywords, hidden, children }) => {
    const isHidden = below || hidden === 1
    return [
      { id, name, url, count, search_keywords, hidden: isHidden, trail: trail.join(' › ') },
      ...flat(children, [...trail, name], isHidden),
    ]
  })

/** Products that have all of the words: what was half typed finds nothing rather than something else. */
const suggestProducts = async (app: App, words: string, asking: Asking): Promise<Suggestions['products']> => {
  const { ids, leftOutWords } = await findProducts(app, words, asking, { page: 1, pageSize: MOST_PRODUCTS })
  if (leftOutWords.length > 0) return []
  return (await listedProducts(app, ids, asking)).map(({ id, name, path, code1, total_price, image }) => ({
    id,
    name,
    path,
    code1,
    total_price,
    image: image && { url: image.url, inlinePreview: image.inlinePreview },
  }))
}
