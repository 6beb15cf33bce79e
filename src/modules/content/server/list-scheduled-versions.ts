import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { ScheduledPageVersion } from '#content/contract-editing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import { readVisibleSpans } from './read-visible-spans.ts'
import { pageVersions } from './tables.ts'

interface ScheduledVersionsInput {
  pageId: number
  now: Date
  readProductVisibilities: ReadProductVisibilities
}

/** Lists the scheduled versions of a page that have not ended, soonest first. */
export const listScheduledVersions = async (
  db: Queryable,
  { pageId, now, readProductVisibilities }: ScheduledVersionsInput,
): Promise<ScheduledPageVersion[]> => {
  const { number, savedBy, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ number, savedBy, shownFrom, shownUntil })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(shownFrom), or(isNull(shownUntil), gt(shownUntil, now))))
    .orderBy(asc(shownFrom), asc(number))
  const scheduledVersions: ScheduledPageVersion[] = []
  for (const { shownFrom: from, shownUntil: until, ...row } of rows) {
    if (!from) continue
    scheduledVersions.push({
      ...row,
      from: from.toISOString(),
      until: until?.toISOString() ?? null,
      hasStarted: from <= now,
      visiblePeriods: await readVisibleSpans(db, pageId, row.number, readProductVisibilities),
    })
  }
  return scheduledVersions
}
