import { and, eq } from 'drizzle-orm'
import { LAYOUTS, type Page } from '#content/contract.ts'
import { isLanguage, LANGUAGES, type Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Visitor } from '#wire/visitor.ts'
import { pathOf } from './content.ts'
import { maySee } from './may-see.ts'
import { pages, slugs } from './tables.ts'

export interface Asked {
  visitor: Visitor
  language: Language
  publicUrl: string
  now: Date
}

type Row = typeof pages.$inferSelect

const LARGEST_ID = 2_147_483_647

export const findPageById = async (db: Queryable, id: number, asked: Asked): Promise<Page | null> => {
  if (id > LARGEST_ID) return null
  const [row] = await db.select().from(pages).where(eq(pages.id, id)).limit(1)
  return row ? answer(db, row, asked) : null
}

/** A missing name, or one that is a language's code, means the home page. An old slug finds its page too. */
export const findPageByName = async (db: Queryable, name: string, asked: Asked): Promise<Page | null> => {
  // No text of the database can hold it, so asking for it is a fault.
  if (name.includes('\0')) return null
  const slug = isLanguage(name) ? '' : name
  const language = isLanguage(name) ? name : asked.language
  const [row] = await db
    .select({ page: pages })
    .from(slugs)
    .innerJoin(pages, eq(pages.id, slugs.pageId))
    .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
    .limit(1)
  return row ? answer(db, row.page, { ...asked, language }) : null
}

const answer = async (db: Queryable, row: Row, asked: Asked): Promise<Page | null> => {
  if (!maySee(row.visibility, asked.visitor, asked.now)) return null
  const addresses = await currentAddresses(db, row.id, asked.publicUrl)
  const { language } = asked
  return {
    id: row.id,
    layout: LAYOUTS.find(layout => layout === row.layout) ?? 'Default',
    subject: row.kind === 'content' || row.subjectId === null ? null : { kind: row.kind, id: row.subjectId },
    title: textIn(row.title, language) || row.name,
    description: textIn(row.metaDescription, language),
    keywords: textIn(row.metaKeywords, language),
    canonical: addresses.get(language) ?? '',
    alternatives: [...addresses].map(([hrefLang, href]) => ({ href, hrefLang })),
    lang: language,
    content: { ...row.content, name: row.name, title: row.title },
    itemContainers: row.itemContainers as Page['itemContainers'],
    version: row.version,
  }
}

const currentAddresses = async (db: Queryable, pageId: number, publicUrl: string): Promise<Map<Language, string>> => {
  const rows = await db
    .select({ language: slugs.language, slug: slugs.slug })
    .from(slugs)
    .where(and(eq(slugs.pageId, pageId), eq(slugs.current, true)))
  const found = new Map(rows.map(row => [row.language, row.slug]))
  return new Map(
    LANGUAGES.flatMap(language => {
      const slug = found.get(language)
      return slug === undefined ? [] : [[language, publicUrl + pathOf(language, slug)] as const]
    }),
  )
}
