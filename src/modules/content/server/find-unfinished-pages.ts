import { inArray } from 'drizzle-orm'
import { findUnfinishedBlocks } from '#content/domain/find-unfinished-blocks.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectShownPages } from './shown-version.ts'

const EMPTY_DOCUMENT = { page: null, globals: { content: {}, itemContainers: {} } }

/**
 * Finds the pages that would show an unfinished block: an empty one, or a link without text or target.
 */
export const findUnfinishedPages = async (
  db: Queryable,
  pageIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  if (pageIds.length === 0) return new Set()
  const shownPages = selectShownPages(db, now)
  const rows = await db
    .select({ id: shownPages.id, itemContainers: shownPages.itemContainers })
    .from(shownPages)
    .where(inArray(shownPages.id, [...pageIds]))
  const isUnfinished = ({ itemContainers }: (typeof rows)[number]): boolean =>
    findUnfinishedBlocks({ page: null, globals: { content: {}, itemContainers } }, EMPTY_DOCUMENT).length > 0
  return new Set(rows.filter(isUnfinished).map(({ id }) => id))
}
