import { and, isNotNull } from 'drizzle-orm'
import { findUnfinishedPages } from '#content/server/content.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** Finds the products whose page would show an unfinished block. */
export const findUnfinishedProducts = async (
  db: Queryable,
  productIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  if (productIds.length === 0) return new Set()
  const rows = await db
    .select({ id: products.id, pageId: products.contentId })
    .from(products)
    .where(and(buildIdCondition(products.id, productIds), isNotNull(products.contentId)))
  const pageIds = rows.flatMap(({ pageId }) => pageId ?? [])
  const unfinished = await findUnfinishedPages(db, pageIds, now)
  return new Set(rows.flatMap(({ id, pageId }) => (pageId !== null && unfinished.has(pageId) ? [id] : [])))
}
