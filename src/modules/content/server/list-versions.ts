import { and, desc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { findLiveNumber } from './shown-version.ts'
import { pages, pageVersions, type VersionCause } from './tables.ts'

export interface ListedVersion {
  number: number
  cause: VersionCause
  savedBy: string | null
  savedAt: Date
  base: number | null
  shownFrom: Date | null
  shownUntil: Date | null
  /** True for the version that the page shows now. */
  isLive: boolean
}

/** Lists the versions of a page, newest first. It is empty for an unknown page. */
export const listVersions = async (db: Queryable, pageId: number, now: Date): Promise<ListedVersion[]> => {
  const [page] = await db.select().from(pages).where(eq(pages.id, pageId))
  if (!page) return []
  const liveNumber = await findLiveNumber(db, page, now)
  const { number, cause, savedBy, savedAt, base, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ number, cause, savedBy, savedAt, base, shownFrom, shownUntil })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.number))
  return rows.map(row => ({ ...row, isLive: row.number === liveNumber }))
}

/** Returns a version by its number, or null. Drafts are private, so it never returns them. */
export const findVersion = async (
  db: Queryable,
  { pageId, number }: { pageId: number; number: number },
): Promise<typeof pageVersions.$inferSelect | null> => {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number), ne(pageVersions.cause, 'draft')))
  return row ?? null
}
