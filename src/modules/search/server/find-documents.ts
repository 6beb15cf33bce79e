import { and, asc, count, desc, sql } from 'drizzle-orm'
import type { VisitorContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { buildAnyOfCondition, buildDocumentQuery } from './document-query.ts'
import { buildFieldColumns } from './field-columns.ts'
import { buildFilterCondition } from './filter-condition.ts'
import { EXACT_SEARCH, type FoundIds, findByWords } from './find-by-words.ts'
import { findRankedDocuments } from './find-ranked-documents.ts'
import { toOffset, toPagination } from './to-pagination.ts'

/** Returns one page of the found pages and products; pages beyond the last one return the last one. */
export const findDocuments = async (app: App, request: SearchRequest, viewer: VisitorContext) => {
  const isSearch = request.words !== ''
  if (isSearch && request.sort.length === 0 && request.filters.length === 0)
    return findRankedDocuments(app, request, viewer)
  const {
    page,
    product,
    pageProductCondition,
    buildTargetCondition,
    buildIdCondition,
    visibleCondition,
    selectDocuments,
  } = buildDocumentQuery(app, viewer)
  const columns = buildFieldColumns(page, product, viewer.language)
  const foundIds = isSearch ? await findByWords(app, request, viewer) : null
  const condition = and(
    buildTargetCondition(request.target),
    foundIds ? buildIdCondition(foundIds) : undefined,
    ...request.filters.map(filter => buildFilterCondition(filter, columns)),
  )
  if (foundIds && request.sort.length === 0) {
    const matchedRows = await app.db
      .select({ id: page.id, productId: product.id })
      .from(page)
      .leftJoin(product, pageProductCondition)
      .where(and(visibleCondition, condition))
    const documentPaging = toPagination(request, matchedRows.length)
    const ids = sortByRank(matchedRows, foundIds).slice(
      toOffset(documentPaging),
      toOffset(documentPaging) + documentPaging.pageSize,
    )
    const rowsById = new Map((await selectDocuments(buildAnyOfCondition(page.id, ids))).map(row => [row.id, row]))
    return {
      rows: ids.flatMap(id => rowsById.get(id) ?? []),
      paging: documentPaging,
      interpretation: foundIds.interpretation,
    }
  }
  const order = request.sort.map(({ field, isDescending }) =>
    isDescending ? sql`${columns[field]} desc nulls last` : sql`${columns[field]} asc nulls last`,
  )
  const [countRow] = await app.db
    .select({ total: count() })
    .from(page)
    .leftJoin(product, pageProductCondition)
    .where(and(visibleCondition, condition))
  const paging = toPagination(request, countRow?.total ?? 0)
  const rows = await selectDocuments(condition)
    .orderBy(...(order.length > 0 ? order : [desc(columns.modified_at)]), asc(page.id))
    .limit(paging.pageSize)
    .offset(toOffset(paging))
  return { rows, paging, interpretation: foundIds?.interpretation ?? EXACT_SEARCH }
}

/**
 * Sorts page ids by the rank that the search gave them. It runs outside SQL, because a prepared plan would compare every
 * pair of two long lists.
 */
const sortByRank = (
  matchedRows: readonly { id: number; productId: number | null }[],
  { productIds, pageIds }: FoundIds,
): number[] => {
  const products = new Map(productIds.map((id, rank) => [id, rank]))
  const pages = new Map(pageIds.map((id, rank) => [id, productIds.length + rank]))
  const findRank = ({ id, productId }: (typeof matchedRows)[number]): number =>
    (productId === null ? pages.get(id) : products.get(productId)) ?? 0
  return matchedRows
    .map(row => ({ id: row.id, rank: findRank(row) }))
    .sort((first, second) => first.rank - second.rank || first.id - second.id)
    .map(({ id }) => id)
}
