import { inArray } from 'drizzle-orm'
import { findPagesMovedSince, listMovedPages } from '#content/server/content.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import type { BulkCheck } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from '../tables.ts'

/** A product that leaves the bin. */
interface RestoredProduct {
  id: number
  name: Multilingual
  /** The time when it went to the bin. */
  removedAt: Date | null
}

/** Lists restored products with a new address, because another page took over theirs while they were in the bin. */
export const findMovedProducts = async (
  db: Queryable,
  restored: readonly RestoredProduct[],
  language: Language,
): Promise<BulkCheck[]> => {
  if (restored.length === 0) return []
  const rows = await db
    .select({ id: products.id, pageId: products.contentId })
    .from(products)
    .where(
      inArray(
        products.id,
        restored.map(({ id }) => id),
      ),
    )
  const pageIds = new Map(rows.map(({ id, pageId }) => [id, pageId]))
  const pages = restored.flatMap(({ id, removedAt }) => {
    const pageId = pageIds.get(id)
    return pageId && removedAt ? [{ id: pageId, since: removedAt }] : []
  })
  const movedPages = await listMovedPages(db, await findPagesMovedSince(db, pages), language)
  const paths = new Map(movedPages.map(({ id, path }) => [id, path]))
  return restored.flatMap(({ id, name }) => {
    const path = paths.get(pageIds.get(id) ?? 0)
    const rejection = 'productAdmin.bulk.addressMoved'
    return path === undefined ? [] : [{ id, name: `${pickText(name, language)}: ${path}`, rejection }]
  })
}
