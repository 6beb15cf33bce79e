import { and, asc, count, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Asking, productDocuments } from '#catalog/server/catalog.ts'
import { pageDocuments } from '#content/server/content.ts'
import { type Pagination, pageCount } from '#kernel/pagination.ts'
import type { App } from '#platform/server/app.ts'
import { can } from '#wire/visitor.ts'
import type { SearchRequest } from '../domain/search-query.ts'
import { fieldColumns } from './field-columns.ts'
import { filterCondition } from './filter-condition.ts'
import { findByWords } from './find-by-words.ts'
import { visibleAt } from './visible-at.ts'

/** Pages and products as rows: one page of those that a search finds, in its order. A page too far is the last one. */
export const findDocuments = async (app: App, request: SearchRequest, asking: Asking) => {
  const { language, visitor, now } = asking
  const page = pageDocuments(app.db, language)
  const product = productDocuments(app.db)
  const columns = fieldColumns(page, product, language)
  const found = request.words === '' ? null : await findByWords(app, request, asking)
  const isProduct = eq(page.kind, 'product')
  const listed = sql`unnest(${sql.param(found?.areProducts ?? [])}::bool[], ${sql.param(found?.ids ?? [])}::int[])
    with ordinality as listed(is_product, id, rank)`
  const isListed = sql`listed.is_product = (${isProduct}) and listed.id = case when ${isProduct} then ${page.subjectId} else ${page.id} end`

  const where = and(
    or(ne(page.kind, 'product'), isNotNull(product.id)),
    request.limit === 'products' ? isProduct : undefined,
    request.limit === 'pages' ? ne(page.kind, 'product') : undefined,
    visibleAt(page.visibility, now, can(visitor, 'page.edit')),
    visibleAt(product.visibility, now, !visitor.isGuest),
    found ? sql`listed.rank is not null` : undefined,
    ...request.filters.map(filter => filterCondition(filter, columns)),
  )
  const order: SQL[] = request.sort.map(({ field, descending }) =>
    descending ? sql`${columns[field]} desc nulls last` : sql`${columns[field]} asc nulls last`,
  )
  if (order.length === 0) order.push(found ? sql`listed.rank` : desc(columns.modified_at))

  const [counted] = await app.db
    .select({ total: count() })
    .from(page)
    .leftJoin(product, and(isProduct, eq(product.id, page.subjectId)))
    .leftJoin(listed, isListed)
    .where(where)
  const paging: Pagination = { page: 1, pageSize: request.pageSize, total: counted?.total ?? 0 }
  paging.page = Math.min(request.page, pageCount(paging))
  const rows = await app.db
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
    .leftJoin(product, and(isProduct, eq(product.id, page.subjectId)))
    .leftJoin(listed, isListed)
    .where(where)
    .orderBy(...order, asc(page.id))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize)
  return { rows, paging }
}

export type DocumentRow = Awaited<ReturnType<typeof findDocuments>>['rows'][number]
