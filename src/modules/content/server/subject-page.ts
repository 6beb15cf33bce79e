import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { shownPages } from './shown-version.ts'
import { type PageKind, pages } from './tables.ts'

/** The pages of a kind, of the site or of the bin, with all that they show at `now`; of one thing, where it is named. */
export const pagesAbout = (
  db: Queryable,
  kind: PageKind,
  { now, subjectId, which = 'site' }: { now: Date; subjectId?: number; which?: 'site' | 'bin' },
) => {
  const page = shownPages(db, now, which)
  return db
    .select()
    .from(page)
    .where(and(eq(page.kind, kind), subjectId === undefined ? undefined : eq(page.subjectId, subjectId)))
}

/** The ids of the pages about these, wherever they lie. */
export const pageIdsAbout = async (db: Queryable, kind: PageKind, subjectIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.kind, kind), inArray(pages.subjectId, [...subjectIds])))
  return rows.map(({ id }) => id)
}
