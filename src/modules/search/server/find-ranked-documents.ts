import type { VisitorContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { buildDocumentQuery } from './document-query.ts'
import { findByWords } from './find-by-words.ts'
import { toOffset, toPagination } from './to-pagination.ts'

/** Finds a page of results by words alone: the index ranks, and only the shown rows are read. */
export const findRankedDocuments = async (app: App, request: SearchRequest, viewer: VisitorContext) => {
  const { page, pageSize } = request
  const foundIds = await findByWords(app, request, viewer, { page, pageSize })
  const paging = toPagination(request, foundIds.productTotal + foundIds.pageIds.length)
  const productIds = foundIds.page === paging.page ? foundIds.productIds : []
  const firstPageRow = Math.max(0, toOffset(paging) - foundIds.productTotal)
  const pageIds = foundIds.pageIds.slice(firstPageRow, firstPageRow + paging.pageSize - productIds.length)
  const { buildIdCondition, selectDocuments } = buildDocumentQuery(app, viewer)
  const rows =
    productIds.length + pageIds.length === 0 ? [] : await selectDocuments(buildIdCondition({ productIds, pageIds }))
  const rowByProductId = new Map(rows.map(row => [row.productId, row]))
  const rowByPageId = new Map(rows.map(row => [row.id, row]))
  return {
    rows: [
      ...productIds.flatMap(id => rowByProductId.get(id) ?? []),
      ...pageIds.flatMap(id => rowByPageId.get(id) ?? []),
    ],
    paging,
    interpretation: foundIds.interpretation,
  }
}
