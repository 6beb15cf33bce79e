import type { ViewerContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { documentQuery } from './document-query.ts'
import { findByWords } from './find-by-words.ts'
import { toOffset, toPagination } from './to-pagination.ts'

/** Finds a page of results by words alone: the index ranks, and only the shown rows are read. */
export const findRanked = async (app: App, request: SearchRequest, asking: ViewerContext) => {
  const { page, pageSize } = request
  const found = await findByWords(app, request, asking, { page, pageSize })
  const paging = toPagination(request, found.products + found.pageIds.length)
  const productIds = found.page === paging.page ? found.productIds : []
  const from = Math.max(0, toOffset(paging) - found.products)
  const pageIds = found.pageIds.slice(from, from + paging.pageSize - productIds.length)
  const { isOneOf, read } = documentQuery(app, asking)
  const rows = productIds.length + pageIds.length === 0 ? [] : await read(isOneOf({ productIds, pageIds }))
  const ofProduct = new Map(rows.map(row => [row.productId, row]))
  const ofPage = new Map(rows.map(row => [row.id, row]))
  return {
    rows: [...productIds.flatMap(id => ofProduct.get(id) ?? []), ...pageIds.flatMap(id => ofPage.get(id) ?? [])],
    paging,
  }
}
