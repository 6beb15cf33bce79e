import { type Asking, findProducts } from '#catalog/server/catalog.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { findPages } from './page-index.ts'

/** What a search text finds, each in its order: products first, then pages. */
export interface Listed {
  productIds: number[]
  pageIds: number[]
}

/** Products as the listing ranks them, then pages. Who has more of the words keeps the others out. */
export const findByWords = async (app: App, { words, limit }: SearchRequest, asking: Asking): Promise<Listed> => {
  const products = limit === 'pages' ? null : await findProducts(app, words, asking)
  const pages = limit === 'products' ? null : await findPages(app, words, asking)
  const leftOut = Math.min(...[products, pages].flatMap(found => (found?.ids.length ? found.leftOutWords.length : [])))
  const [productIds = [], pageIds = []] = [products, pages].map(found =>
    found && found.leftOutWords.length === leftOut ? found.ids : [],
  )
  return { productIds, pageIds }
}
