import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { PlannedVersion } from '#content/contract-editing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { pageVersions } from './tables.ts'

/** The versions of a page that are shown in their time and have not ended, the soonest first. */
export const plannedVersions = async (db: Queryable, pageId: number, now: Date): Promise<PlannedVersion[]> => {
  const { number, savedBy, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ number, savedBy, shownFrom, shownUntil })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(shownFrom), or(isNull(shownUntil), gt(shownUntil, now))))
    .orderBy(asc(shownFrom), asc(number))
  return rows.flatMap(({ shownFrom: from, shownUntil: until, ...row }) =>
    from ? [{ ...row, from: from.toISOString(), until: until?.toISOString() ?? null, runs: from <= now }] : [],
  )
}
