import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { toColumn } from '#platform/server/db/select-rows-as-json.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { slugs } from './tables.ts'

export const buildPagePath = (language: Language, slug: string): string =>
  slug === '' ? `/${language}` : `/${language}/${slug}`

/** Returns current paths as `/{lang}/{slug}`. Pages without a slug in the language are omitted. */
export const readPagePaths = async (
  db: Queryable,
  pageIds: readonly number[],
  language: Language,
): Promise<Map<number, string>> => {
  if (pageIds.length === 0) return new Map()
  const rows = await db
    .select({ pageId: slugs.pageId, slug: slugs.slug })
    .from(slugs)
    .where(and(buildIdCondition(slugs.pageId, pageIds), eq(slugs.language, language), eq(slugs.current, true)))
  return new Map(rows.map(row => [row.pageId, buildPagePath(language, row.slug)]))
}

/** Returns the current path of the page that has or had a slug in another language, also in one that was removed. */
export const readPathOfSlug = async (
  db: Queryable,
  { language, slug }: { language: string; slug: string },
  toLanguage: Language,
): Promise<string | null> => {
  // PostgreSQL rejects NUL characters in texts with an error.
  if (slug.includes('\0')) return null
  const pageIdsOfSlug = db
    .select({ pageId: slugs.pageId })
    .from(slugs)
    .where(and(eq(slugs.language, language), eq(slugs.slug, slug)))
  const [row] = await db
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(and(inArray(slugs.pageId, pageIdsOfSlug), eq(slugs.language, toLanguage), slugs.current))
  return row ? buildPagePath(toLanguage, row.slug) : null
}

/** Returns the current paths of pages in all their languages. */
export const readPathsInAllLanguages = async (
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
    .where(and(buildIdCondition(slugs.pageId, pageIds), eq(slugs.current, true)))
    .groupBy(slugs.pageId)
  return new Map(rows.map(row => [row.pageId, buildPaths(row.slugs)]))
}

/** Selects the paths of a page by language, as a column of another query. */
export const selectPaths = (pageId: SQLWrapper): SQL<Partial<Record<Language, string>>> =>
  selectSlugs(pageId).mapWith(buildPaths)

/** Selects the current slugs of a page by language, as a column of another query. */
export const selectSlugs = (pageId: SQLWrapper): SQL<Partial<Record<Language, string>>> =>
  toColumn(sql`(
    select coalesce(json_object_agg(${slugs.language}, ${slugs.slug}), '{}') from ${slugs}
    where ${slugs.pageId} = ${pageId} and ${slugs.current})`)

const buildPaths = (slugsByLanguage: Partial<Record<Language, string>>): Partial<Record<Language, string>> => {
  const paths: Partial<Record<Language, string>> = {}
  for (const language of getShopLanguages()) {
    const slug = slugsByLanguage[language]
    if (slug !== undefined) paths[language] = buildPagePath(language, slug)
  }
  return paths
}
