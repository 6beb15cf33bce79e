import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { FIXED_LAYOUTS } from '#content/domain/page-layouts.ts'
import { removeHiddenBlocks } from '#content/domain/remove-hidden-blocks.ts'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectShownPages } from './shown-version.ts'
import { slugs } from './tables.ts'

/** Layouts of pages that search does not list. */
const UNSEARCHED_LAYOUTS = ['PageNotFound', ...FIXED_LAYOUTS]

/** Selects the pages that search can list, with their current slug in a language, as a part of a search query. */
export const selectPageDocuments = (db: Queryable, language: Language, now: Date) => {
  const page = selectShownPages(db, now)
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
    .where(notInArray(page.layout, UNSEARCHED_LAYOUTS))
    .as('page_document')
}

/** Reads content pages and albums with their searchable texts. */
export const readSearchableTexts = async (db: Queryable, now: Date) => {
  const page = selectShownPages(db, now)
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
    .where(and(inArray(page.kind, ['content', 'album']), notInArray(page.layout, UNSEARCHED_LAYOUTS)))
  return rows.map(({ content, itemContainers, ...rest }) => ({
    ...rest,
    content: [content, removeHiddenBlocks(itemContainers)],
  }))
}
