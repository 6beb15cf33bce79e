import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { FIXED_LAYOUTS } from '#content/domain/page-layouts.ts'
import { removeHiddenBlocks } from '#content/domain/remove-hidden-blocks.ts'
import type { Language } from '#kernel/language.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
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

/** Reads every text of pages that visitors see. The title of a product page is the name of its product. */
export const readPublicTexts = async (db: Queryable, now: Date) => {
  const page = selectShownPages(db, now)
  const { id, kind, title, metaDescription, content, itemContainers, visibility } = page
  const rows = await db
    .select({ id, kind, title, metaDescription, content, itemContainers, visibility })
    .from(page)
    .where(sql`${kind} <> 'product' or ${content} <> '{}' or ${itemContainers} <> '{}'`)
  return rows
    .filter(row => getVisibilityState(row.visibility, now.getTime()) === 0)
    .map(row => ({
      id: row.id,
      title: row.title,
      texts: [row.title, row.metaDescription, row.content, removeHiddenBlocks(row.itemContainers)],
    }))
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
  return rows.map(({ content, itemContainers, ...page }) => ({
    ...page,
    content: [content, removeHiddenBlocks(itemContainers)],
  }))
}
