import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { pages, slugs } from './tables.ts'

/** Pages that nobody looks for. */
const UNSEARCHED = ['PageNotFound', 'SearchResults']

/** Every page with its current slug in a language, as a part of another query: what a search filters and shows pages by. */
export const pageDocuments = (db: Queryable, language: Language) =>
  db
    .select({
      id: pages.id,
      kind: pages.kind,
      subjectId: pages.subjectId,
      layout: pages.layout,
      name: pages.name,
      title: pages.title,
      metaDescription: pages.metaDescription,
      content: pages.content,
      visibility: pages.visibility,
      modifiedAt: pages.modifiedAt,
      slug: slugs.slug,
    })
    .from(pages)
    .innerJoin(slugs, and(eq(slugs.pageId, pages.id), eq(slugs.language, language), eq(slugs.current, true)))
    .where(notInArray(pages.layout, UNSEARCHED))
    .as('page_document')

/** The pages that are texts of their own, with all that they are found by. */
export const readTexts = (db: Queryable) =>
  db
    .select({
      id: pages.id,
      name: pages.name,
      title: pages.title,
      metaDescription: pages.metaDescription,
      metaKeywords: pages.metaKeywords,
      content: pages.content,
      visibility: pages.visibility,
      modifiedAt: pages.modifiedAt,
    })
    .from(pages)
    .where(and(ne(pages.kind, 'product'), notInArray(pages.layout, UNSEARCHED)))
