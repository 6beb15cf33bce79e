import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { FIXED_LAYOUTS } from '#content/domain/page-layouts.ts'
import { withoutHidden } from '#content/domain/without-hidden.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { shownPages } from './shown-version.ts'
import { slugs } from './tables.ts'

/** Pages that nobody looks for. */
const UNSEARCHED = ['PageNotFound', ...FIXED_LAYOUTS]

/** Every page as it is shown at `now` with its current slug in a language, as a part of another query: what a search filters and shows pages by. */
export const pageDocuments = (db: Queryable, language: Language, now: Date) => {
  const page = shownPages(db, now)
  return db
    .select({
      id: page.id,
      kind: page.kind,
      subjectId: page.subjectId,
      layout: page.layout,
      name: page.name,
      title: page.title,
      metaDescription: page.metaDescription,
      content: page.content,
      visibility: page.visibility,
      modifiedAt: page.modifiedAt,
      slug: slugs.slug,
    })
    .from(page)
    .innerJoin(slugs, and(eq(slugs.pageId, page.id), eq(slugs.language, language), eq(slugs.current, true)))
    .where(notInArray(page.layout, UNSEARCHED))
    .as('page_document')
}

/** The pages that are texts of their own as they are shown at `now`, with all that they are found by. */
export const readTexts = async (db: Queryable, now: Date) => {
  const page = shownPages(db, now)
  const rows = await db
    .select({
      id: page.id,
      name: page.name,
      title: page.title,
      metaDescription: page.metaDescription,
      metaKeywords: page.metaKeywords,
      content: page.content,
      itemContainers: page.itemContainers,
      visibility: page.visibility,
      modifiedAt: page.modifiedAt,
    })
    .from(page)
    .where(and(inArray(page.kind, ['content', 'album']), notInArray(page.layout, UNSEARCHED)))
  return rows.map(({ content, itemContainers, ...rest }) => ({
    ...rest,
    content: [content, withoutHidden(itemContainers)],
  }))
}
