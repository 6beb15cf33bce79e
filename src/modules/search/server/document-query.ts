import { and, eq, isNotNull, ne, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { selectProductDocuments } from '#catalog/server/catalog.ts'
import { selectPageDocuments } from '#content/server/content.ts'
import type { ViewerContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { isVisibleAt } from '#platform/server/db/is-visible-at.ts'
import { can } from '#wire/visitor.ts'
import type { SearchTarget } from '../domain/search-query.ts'
import type { FoundIds } from './find-by-words.ts'

/** Builds queries for pages and products that the visitor may see. */
export const buildDocumentQuery = (app: App, { language, visitor, now }: ViewerContext) => {
  const page = selectPageDocuments(app.db, language, now)
  const product = selectProductDocuments(app.db)
  const isProduct = eq(page.kind, 'product')
  const isProductOfPage = and(isProduct, eq(product.id, page.subjectId))
  const isVisible = and(
    or(ne(page.kind, 'product'), isNotNull(product.id)),
    isVisibleAt(page.visibility, now, { isStaff: can(visitor, 'page.edit') }),
    isVisibleAt(product.visibility, now, { isStaff: !visitor.isGuest }),
  )
  return {
    page,
    product,
    isProductOfPage,
    buildTargetCondition: (limit: SearchTarget | null): SQL | undefined => {
      if (limit === 'products') return isProduct
      return limit === 'pages' ? ne(page.kind, 'product') : undefined
    },
    /** Compares the page's own columns, so that the indexes apply. */
    isOneOf: ({ productIds, pageIds }: Pick<FoundIds, 'productIds' | 'pageIds'>): SQL | undefined =>
      or(and(isProduct, isAnyOf(page.subjectId, productIds)), and(not(isProduct), isAnyOf(page.id, pageIds))),
    isVisible,
    selectDocuments: (where: SQL | undefined) =>
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
        .leftJoin(product, isProductOfPage)
        .where(and(isVisible, where)),
  }
}

export const isAnyOf = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof buildDocumentQuery>['selectDocuments']>>[number]
