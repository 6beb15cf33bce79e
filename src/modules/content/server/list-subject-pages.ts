import { and, asc, eq } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Visitor } from '#wire/visitor.ts'
import { canSeePage } from './can-see-page.ts'
import { buildPagePath } from './page-paths.ts'
import { selectShownPages } from './shown-version.ts'
import { type PageKind, slugs } from './tables.ts'

export interface SubjectPage {
  subjectId: number
  title: string
  description: string
  path: string
}

/** Lists the pages of a kind that the visitor may see, ordered by page id, with their subjects. */
export const listSubjectPages = async (
  db: Queryable,
  kind: PageKind,
  { language, visitor, now }: { language: Language; visitor: Visitor; now: Date },
): Promise<SubjectPage[]> => {
  const page = selectShownPages(db, now)
  const rows = await db
    .select()
    .from(page)
    .innerJoin(slugs, and(eq(slugs.pageId, page.id), eq(slugs.language, language), eq(slugs.current, true)))
    .where(eq(page.kind, kind))
    .orderBy(asc(page.id))
  return rows.flatMap(({ shown_page: { subjectId, title, name, metaDescription, visibility }, slug: { slug } }) =>
    subjectId === null || !canSeePage(visibility, visitor, now)
      ? []
      : [
          {
            subjectId,
            title: pickText(title, language) || name,
            description: pickText(metaDescription, language),
            path: buildPagePath(language, slug),
          },
        ],
  )
}
