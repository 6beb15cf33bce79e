import { findProducts, type Slice, type ViewerContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { findPages } from './page-index.ts'

/** Ids found for a search text: products first, then pages. */
export interface FoundIds {
  /** All products, or one page of them. */
  productIds: number[]
  /** Number of products on all pages. */
  products: number
  /** The page of products, starting at 1. */
  page: number
  /** All pages, because there are few. */
  pageIds: number[]
}

/** Finds products by relevance, then pages. The kind of result with fewer left-out words excludes the other. */
export const findByWords = async (
  app: App,
  { words, limit }: SearchRequest,
  viewer: ViewerContext,
  slice?: Slice,
): Promise<FoundIds> => {
  const products = limit === 'pages' ? null : await findProducts(app, words, viewer, slice)
  const pages = limit === 'products' ? null : await findPages(app, words, viewer)
  const leftOut = Math.min(...[products, pages].flatMap(found => (found?.total ? found.leftOutWords.length : [])))
  const [first, second] = [products, pages].map(found => (found?.leftOutWords.length === leftOut ? found : null))
  return {
    productIds: first?.ids ?? [],
    products: first?.total ?? 0,
    page: first?.page ?? 1,
    pageIds: second?.ids ?? [],
  }
}
