import { type FoundProducts, findProducts, type PageSlice, type VisitorContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { findPages } from './find-pages.ts'

/** Ids found for a search text: products first, then pages. */
export interface FoundIds {
  /** All products, or one page of them. */
  productIds: number[]
  /** Number of products on all pages. */
  productTotal: number
  /** The page of products, starting at 1. */
  page: number
  /** All pages, because there are few. */
  pageIds: number[]
  interpretation: SearchInterpretation
}

/** Visitors learn from it how the results differ from their search. */
export type SearchInterpretation = Pick<FoundProducts, 'leftOutWords' | 'corrected' | 'missingCar'>

export const EXACT_SEARCH: SearchInterpretation = { leftOutWords: [], corrected: null, missingCar: null }

/** Finds products by relevance, then pages. The kind of result with fewer left-out words excludes the other. */
export const findByWords = async (
  app: App,
  { words, target }: SearchRequest,
  viewer: VisitorContext,
  slice?: PageSlice,
): Promise<FoundIds> => {
  const products = target === 'pages' ? null : await findProducts(app, words, viewer, slice)
  const pages = target === 'products' ? null : await findPages(app, words, viewer)
  const minLeftOutWords = Math.min(
    ...[products, pages].flatMap(documents => (documents?.total ? documents.leftOutWords.length : [])),
  )
  const hasFewestLeftOutWords = (documents: FoundProducts | null): boolean =>
    documents?.leftOutWords.length === minLeftOutWords
  const bestProducts = hasFewestLeftOutWords(products) ? products : null
  const bestPages = hasFewestLeftOutWords(pages) ? pages : null
  const { leftOutWords, corrected, missingCar } =
    [bestProducts, bestPages].find(documents => documents?.total) ?? EXACT_SEARCH
  return {
    productIds: bestProducts?.ids ?? [],
    productTotal: bestProducts?.total ?? 0,
    page: bestProducts?.page ?? 1,
    pageIds: bestPages?.ids ?? [],
    interpretation: { leftOutWords, corrected, missingCar },
  }
}
