import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { PlannedVersion } from '#content/contract-editing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { ReadProductVisibilities } from './page-visibilities.ts'
import { readVisibleSpans } from './read-visible-spans.ts'
import { pageVersions } from './tables.ts'

interface PlannedVersionsInput {
  pageId: number
  now: Date
  readProductVisibilities: ReadProductVisibilities
}

/** Lists the scheduled versions of a page that have not ended, soonest first. */
export const listPlannedVersions = async (
  db: Queryable,
  { pageId, now, readProductVisibilities }: PlannedVersionsInput,
): Promise<PlannedVersion[]> => {
  const { number, savedBy, shownFrom, shownUntil } = pageVersions
  const rows = await db
    .select({ number, savedBy, shownFrom, shownUntil })
    .from(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), isNotNull(shownFrom), or(isNull(shownUntil), gt(shownUntil, now))))
    .orderBy(asc(shownFrom), asc(number))
  const planned: PlannedVersion[] = []
  for (const { shownFrom: from, shownUntil: until, ...row } of rows) {
    if (!from) continue
    const seen = await readVisibleSpans(db, pageId, row.number, readProductVisibilities)
    planned.push({ ...row, from: from.toISOString(), until: until?.toISOString() ?? null, runs: from <= now, seen })
  }
  return planned
}
