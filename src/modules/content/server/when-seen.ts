import { and, eq, isNotNull } from 'drizzle-orm'
import { versionSeen } from '#content/domain/version-seen.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { pages, pageVersions } from './tables.ts'

/** The stretches of time in which visitors see a planned version of a page. */
export const whenSeen = async (
  db: Queryable,
  pageId: number,
  number: number,
): Promise<{ from: string; until: string | null }[]> => {
  const [page] = await db.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  const rows = await db
    .select({ number: pageVersions.number, from: pageVersions.shownFrom, until: pageVersions.shownUntil })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(pageVersions.shownFrom)))
  const timed = rows.map(row => ({
    number: row.number,
    from: row.from?.getTime() ?? 0,
    until: row.until?.getTime() ?? null,
  }))
  const version = timed.find(one => one.number === number)
  if (!page || !version) return []
  const others = timed.filter(one => one !== version)
  return versionSeen(version, { visibility: page.visibility, timed: others }).map(({ from, until }) => ({
    from: new Date(from).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }))
}
