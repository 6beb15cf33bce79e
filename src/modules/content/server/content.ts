import { and, eq, inArray, sql } from 'drizzle-orm'
import { RESERVED_WORDS } from '#content/domain/reserved-words.ts'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import { slugify } from '#kernel/slug.ts'
import { among } from '#platform/server/db/among.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Queryable, Transaction } from '#platform/server/db/database.ts'
import { nextVisibilityTurn } from '#platform/server/db/timed-visibility.ts'
import { type PageKind, pages, slugs } from './tables.ts'

export { pageDocuments, readTexts } from './page-documents.ts'

export interface NewPage {
  layout: string
  kind: PageKind
  subjectId?: number | null
  name: string
  title: Multilingual
  /** Wished slugs; made from the title where left out, numbered where taken. Blank is the home page's. */
  slugs?: Partial<Record<Language, string>>
  content?: Record<string, unknown>
  metaDescription?: Multilingual
}

/** Creates pages with one slug per language; answers their ids in the order given. Fast for thousands at once. */
export const createPages = async (tx: Transaction, given: readonly NewPage[]): Promise<number[]> => {
  if (given.length === 0) return []
  const ids: number[] = []
  for (const part of chunks(given, 2_000)) {
    const rows = await tx
      .insert(pages)
      .values(
        part.map(page => ({
          layout: page.layout,
          kind: page.kind,
          subjectId: page.subjectId ?? null,
          name: page.name,
          title: page.title,
          content: page.content ?? {},
          metaDescription: page.metaDescription ?? null,
        })),
      )
      .returning({ id: pages.id })
    const partIds = rows.map(row => row.id)
    await giveSlugs(tx, part, partIds)
    ids.push(...partIds)
  }
  await recordChange(tx, ['content'])
  return ids
}

const giveSlugs = async (tx: Transaction, given: readonly NewPage[], ids: readonly number[]): Promise<void> => {
  for (const language of LANGUAGES) {
    const wished = given.map((page, at) => wishedSlug(page, language, ids[at] as number))
    const taken = await takenSlugs(tx, language, wished)
    const rows = wished.map((wish, at) => {
      const slug = freeSlug(wish, taken)
      taken.add(slug)
      return { language, slug, pageId: ids[at] as number }
    })
    await tx.insert(slugs).values(rows)
  }
}

const wishedSlug = (page: NewPage, language: Language, id: number): string =>
  page.slugs?.[language] ?? (slugify(page.title[language] ?? page.name) || String(id))

/** Slugs in use that begin like the wished ones: enough to number around them. */
const takenSlugs = async (tx: Transaction, language: Language, wished: readonly string[]): Promise<Set<string>> => {
  const rows = await tx
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(
      and(eq(slugs.language, language), inArray(sql`regexp_replace(${slugs.slug}, '-[0-9]+$', '')`, stems(wished))),
    )
  return new Set(rows.map(row => row.slug))
}

const stems = (wished: readonly string[]): string[] => [
  ...new Set(wished.flatMap(wish => [wish, wish.replace(/-\d+$/, '')])),
]

const freeSlug = (wish: string, taken: ReadonlySet<string>): string => {
  let slug = wish
  for (let n = 2; taken.has(slug) || RESERVED_WORDS.has(slug); n++) slug = `${wish}-${n}`
  return slug
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** The current addresses of pages, as `/{lang}/{slug}`; a page without a slug in the language is left out. */
export const pagePaths = async (
  db: Queryable,
  pageIds: readonly number[],
  language: Language,
): Promise<Map<number, string>> => {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .select({ pageId: slugs.pageId, slug: slugs.slug })
    .from(slugs)
    .where(and(among(slugs.pageId, pageIds), eq(slugs.language, language), eq(slugs.current, true)))
  return new Map(rows.map(row => [row.pageId, pathOf(language, row.slug)]))
}

/** The same in all languages that a page has a slug in. */
export const pathsOfPages = async (
  db: Queryable,
  pageIds: readonly number[],
): Promise<Map<number, Partial<Record<Language, string>>>> => {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .select({
      pageId: slugs.pageId,
      slugs: sql<Partial<Record<Language, string>>>`json_object_agg(${slugs.language}, ${slugs.slug})`,
    })
    .from(slugs)
    .where(and(among(slugs.pageId, pageIds), eq(slugs.current, true)))
    .groupBy(slugs.pageId)
  return new Map(rows.map(row => [row.pageId, pathsOf(row.slugs)]))
}

const pathsOf = (slugs: Partial<Record<Language, string>>): Partial<Record<Language, string>> => {
  const paths: Partial<Record<Language, string>> = {}
  for (const language of LANGUAGES) {
    const slug = slugs[language]
    if (slug !== undefined) paths[language] = pathOf(language, slug)
  }
  return paths
}

/** The first moment after `now` at which a page may appear or leave by itself, in epoch milliseconds. */
export const nextPageTurn = (db: Queryable, now: Date): Promise<number> => nextVisibilityTurn(db, pages.visibility, now)

export const pathOf = (language: Language, slug: string): string =>
  slug === '' ? `/${language}` : `/${language}/${slug}`
