import { and, eq, isNotNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { selectProductDocuments } from '#catalog/server/catalog.ts'
import { selectPageDocuments } from '#content/server/content.ts'
import type { VisitorContext } from '#listing/server/listing.ts'
import type { App } from '#platform/server/app.ts'
import { buildVisibilityCondition } from '#platform/server/db/build-visibility-condition.ts'
import { can } from '#wire/visitor.ts'
import type { SearchTarget } from '../domain/search-query.ts'
import type { FoundIds } from './find-by-words.ts'

/** Builds queries for pages and products that the visitor may see. */
export const buildDocumentQuery = (app: App, { language, visitor, now }: VisitorContext) => {
  const page = selectPageDocuments(app.db, language, now)
  const product = selectProductDocuments(app.db)
  const productCondition = eq(page.kind, 'product')
  const pageProductCondition = and(productCondition, eq(product.id, page.subjectId))
  const visibleCondition = and(
    or(not(productCondition), isNotNull(product.id)),
    buildVisibilityCondition(page.visibility, now, { isStaff: can(visitor, 'page.edit') }),
    buildVisibilityCondition(product.visibility, now, { isStaff: !visitor.isGuest }),
  )
  return {
    page,
    product,
    pageProductCondition,
    buildTargetCondition: (limit: SearchTarget | null): SQL | undefined => {
      if (limit === 'products') return productCondition
      return limit === 'pages' ? not(productCondition) : undefined
    },
    /** Compares the page's own columns, so that the indexes apply. */
    buildIdCondition: ({ productIds, pageIds }: Pick<FoundIds, 'productIds' | 'pageIds'>): SQL | undefined =>
      or(
        and(productCondition, buildAnyOfCondition(page.subjectId, productIds)),
        and(not(productCondition), buildAnyOfCondition(page.id, pageIds)),
      ),
    visibleCondition,
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
        .leftJoin(product, pageProductCondition)
        .where(and(visibleCondition, where)),
  }
}

/** Builds a condition with one array parameter, so that its text and plan do not depend on the number of ids. */
export const buildAnyOfCondition = (column: SQLWrapper, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof buildDocumentQuery>['selectDocuments']>>[number]
