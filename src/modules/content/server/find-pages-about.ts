import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectShownPages } from './shown-version.ts'
import { type PageKind, pages } from './tables.ts'

/** Finds the pages of a kind, outside the bin or inside it, with the version shown at `now`. */
export const findPagesAbout = (
  db: Queryable,
  kind: PageKind,
  { now, subjectId, isBinned = false }: { now: Date; subjectId?: number; isBinned?: boolean },
) => {
  const page = selectShownPages(db, now, isBinned)
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
