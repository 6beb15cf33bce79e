import { and, asc, count, desc, eq, isNotNull, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Asking, productDocuments } from '#catalog/server/catalog.ts'
import { pageDocuments } from '#content/server/content.ts'
import { type Pagination, pageCount } from '#kernel/pagination.ts'
import type { App } from '#platform/server/app.ts'
import { can } from '#wire/visitor.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { fieldColumns } from './field-columns.ts'
import { filterCondition } from './filter-condition.ts'
import { findByWords, type Listed } from './find-by-words.ts'
import { visibleAt } from './visible-at.ts'

/** Pages and products as rows: one page of those that a search finds, in its order. A page too far is the last one. */
export const findDocuments = async (app: App, request: SearchRequest, asking: Asking) => {
  const { language, visitor, now } = asking
  const page = pageDocuments(app.db, language)
  const product = productDocuments(app.db)
  const columns = fieldColumns(page, product, language)
  const found = request.words === '' ? null : await findByWords(app, request, asking)
  const isProduct = eq(page.kind, 'product')
  const isPagesProduct = and(isProduct, eq(product.id, page.subjectId))
  const where = and(
    or(ne(page.kind, 'product'), isNotNull(product.id)),
    request.limit === 'products' ? isProduct : undefined,
    request.limit === 'pages' ? ne(page.kind, 'product') : undefined,
    visibleAt(page.visibility, now, can(visitor, 'page.edit')),
    visibleAt(product.visibility, now, !visitor.isGuest),
    // Said of the page's own columns, so that indexes find the few among all.
    found
      ? or(
          and(isProduct, isAmong(page.subjectId, found.productIds)),
          and(not(isProduct), isAmong(page.id, found.pageIds)),
        )
      : undefined,
    ...request.filters.map(filter => filterCondition(filter, columns)),
  )
  const read = (which: SQL | undefined) =>
    app.db
      .select({
        id: page.id,
        kind: page.kind,
        productId: product.id,
        pageName: page.name,
        title: page.title,
        metaDescription: page.metaDescription,
        content: page.content,
        slug: page.slug,
        name: product.name,
        description: product.description,
        totalCents: product.totalCents,
        code1: product.code1,
      })
      .from(page)
      .leftJoin(product, isPagesProduct)
      .where(which)

  if (found && request.sort.length === 0) {
    const matched = await app.db
      .select({ id: page.id, productId: product.id })
      .from(page)
      .leftJoin(product, isPagesProduct)
      .where(where)
    const paging = pagingOf(request, matched.length)
    const ids = inRank(matched, found).slice(offsetOf(paging), offsetOf(paging) + paging.pageSize)
    const rows = new Map((await read(isAmong(page.id, ids))).map(row => [row.id, row]))
    return { rows: ids.flatMap(id => rows.get(id) ?? []), paging }
  }
  const order = request.sort.map(({ field, descending }) =>
    descending ? sql`${columns[field]} desc nulls last` : sql`${columns[field]} asc nulls last`,
  )
  const [counted] = await app.db.select({ total: count() }).from(page).leftJoin(product, isPagesProduct).where(where)
  const paging = pagingOf(request, counted?.total ?? 0)
  const rows = await read(where)
    .orderBy(...(order.length > 0 ? order : [desc(columns.modified_at)]), asc(page.id))
    .limit(paging.pageSize)
    .offset(offsetOf(paging))
  return { rows, paging }
}

const pagingOf = ({ page, pageSize }: SearchRequest, total: number): Pagination => ({
  page: Math.min(page, pageCount({ pageSize, total })),
  pageSize,
  total,
})

const offsetOf = ({ page, pageSize }: Pagination): number => (page - 1) * pageSize

/**
 * Page ids in the order in which the words found them. Here and not in SQL: a prepared plan does not know how long the lists
 * are, and compares each of one with each of the other.
 */
const inRank = (
  matched: readonly { id: number; productId: number | null }[],
  { productIds, pageIds }: Listed,
): number[] => {
  const products = new Map(productIds.map((id, rank) => [id, rank]))
  const pages = new Map(pageIds.map((id, rank) => [id, productIds.length + rank]))
  const rankOf = ({ id, productId }: (typeof matched)[number]): number =>
    (productId === null ? pages.get(id) : products.get(productId)) ?? 0
  return matched
    .map(row => ({ id: row.id, rank: rankOf(row) }))
    .sort((one, other) => one.rank - other.rank || one.id - other.id)
    .map(({ id }) => id)
}

const isAmong = (column: SQLWrapper, ids: readonly number[]): SQL => sql`${column} = any(${sql.param([...ids])}::int[])`

export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>['rows'][number]
