import { and, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type PageKind, pages, pageVersions } from './tables.ts'

/** Returns the page titles of a kind by subject id, hidden pages included. */
export const readSubjectTitles = async (
  db: Queryable,
  kind: PageKind,
  language: Language,
): Promise<Map<number, string>> => {
  const rows = await db
    .select({ subjectId: pages.subjectId, name: pageVersions.name, title: pageVersions.title })
    .from(pages)
    .innerJoin(pageVersions, and(eq(pageVersions.pageId, pages.id), eq(pageVersions.number, pages.publishedVersion)))
    .where(eq(pages.kind, kind))
  return new Map(
    rows.flatMap(({ subjectId, name, title }) =>
      subjectId === null ? [] : [[subjectId, pickText(title, language) || name]],
    ),
  )
}
