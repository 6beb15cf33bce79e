import { and, eq, isNotNull } from 'drizzle-orm'
import { findVisibleSpans, type TimeSpan } from '#content/domain/find-visible-spans.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { addVisibilities, type ReadProductVisibilities } from './page-visibilities.ts'
import { pages, pageVersions } from './tables.ts'

/** Returns the periods in which visitors see a scheduled version. */
export const readVisibleSpans = async (
  db: Queryable,
  pageId: number,
  number: number,
  readProductVisibilities: ReadProductVisibilities,
): Promise<{ from: string; until: string | null }[]> => {
  const rows = await db
    .select({ kind: pages.kind, subjectId: pages.subjectId, visibility: pages.visibility })
    .from(pages)
    .where(eq(pages.id, pageId))
  const [page] = await addVisibilities(db, rows, readProductVisibilities)
  const scheduledVersions = await readScheduledPeriods(db, pageId)
  const version = scheduledVersions.find(scheduledVersion => scheduledVersion.number === number)
  if (!page || !version) return []
  const otherVersions = scheduledVersions.filter(scheduledVersion => scheduledVersion !== version)
  return findVisibleSpans(version, { visibilities: page.visibilities, scheduledVersions: otherVersions }).map(toIsoSpan)
}

const readScheduledPeriods = async (db: Queryable, pageId: number) => {
  const rows = await db
    .select({ number: pageVersions.number, from: pageVersions.shownFrom, until: pageVersions.shownUntil })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(pageVersions.shownFrom)))
  return rows.map(row => ({
    number: row.number,
    from: row.from?.getTime() ?? 0,
    until: row.until?.getTime() ?? null,
  }))
}

const toIsoSpan = ({ from, until }: TimeSpan) => ({
  from: new Date(from).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
})
