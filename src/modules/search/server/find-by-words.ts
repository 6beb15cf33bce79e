import { type Asking, findProducts, type Slice } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { findPages } from './page-index.ts'

/** What a search text finds, each in its order: products first, then pages. */
export interface Listed {
  /** All of them, or those on a page of the products. */
  productIds: number[]
  /** How many products there are on all pages. */
  products: number
  /** The page of the products, from 1. */
  page: number
  /** All of them: there are few. */
  pageIds: number[]
}

/** Products as the listing ranks them, then pages. Who has more of the words keeps the others out. */
export const findByWords = async (
  app: App,
  { words, limit }: SearchRequest,
  asking: Asking,
  slice?: Slice,
): Promise<Listed> => {
  const products = limit === 'pages' ? null : await findProducts(app, words, asking, slice)
  const pages = limit === 'products' ? null : await findPages(app, words, asking)
  const leftOut = Math.min(...[products, pages].flatMap(found => (found?.total ? found.leftOutWords.length : [])))
  const [first, second] = [products, pages].map(found => (found?.leftOutWords.length === leftOut ? found : null))
  return {
    productIds: first?.ids ?? [],
    products: first?.total ?? 0,
    page: first?.page ?? 1,
    pageIds: second?.ids ?? [],
  }
}
