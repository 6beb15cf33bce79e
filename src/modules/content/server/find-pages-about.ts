import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectShownPages } from './shown-version.ts'
import { type PageKind, pages } from './tables.ts'

/** Finds the shown pages of a kind in the site or the bin, optionally of one subject. */
export const findPagesAbout = (
  db: Queryable,
  kind: PageKind,
  { now, subjectId, which = 'site' }: { now: Date; subjectId?: number; which?: 'site' | 'bin' },
) => {
  const page = selectShownPages(db, now, which)
  return db
    .select()
    .from(page)
    .where(and(eq(page.kind, kind), subjectId === undefined ? undefined : eq(page.subjectId, subjectId)))
}

/** Finds the page ids of subjects, binned pages included. */
export const findPageIdsAbout = async (
  db: Queryable,
  kind: PageKind,
  subjectIds: readonly number[],
): Promise<number[]> => {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.kind, kind), inArray(pages.subjectId, [...subjectIds])))
  return rows.map(({ id }) => id)
}
