import { type SQL, sql } from 'drizzle-orm'
import { RESERVED_WORDS } from '#content/domain/reserved-words.ts'
import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { shopLanguages } from '#wire/languages.ts'
import { navigationEntries, pages, pageVersions } from './tables.ts'

/** An internal link target. `language` is null when the address applies to all languages. */
interface FoundLink extends Record<string, unknown> {
  id: number
  language: string | null
  slug: string
}

/** An internal link in one language. */
interface SiteLink {
  /** The unique name of the linking page or navigation entry. */
  from: string
  language: string
  slug: string
}

/**
 * Selects the internal links of a page as a table `l (language, slug)` of a query. Formatted texts have full paths,
 * blocks have addresses without a language.
 */
const selectLinks = (document: SQL): SQL => sql`lateral (
  select parts[1] as language, parts[2] as slug
  from regexp_matches(${document}::text, 'href=\\\\"/([a-z]{2})/([^\\\\"#?]+)', 'g') parts
  union
  select said.language, substring(said.address from '^/([^#?]+)')
  from jsonb_path_query(${document}, '$.**.url') target, lateral (
    select null as language, target #>> '{}' as address where jsonb_typeof(target) = 'string'
    union all
    select key, value from jsonb_each_text(case jsonb_typeof(target) when 'object' then target else '{}' end) where key <> 'type'
  ) said where said.address ~ '^/[^/#?]'
) l`

/** A condition that is true when no page has or had the address. Reserved addresses of the shop are valid. */
export const isDeadLink = ({ language, slug }: { language: SQL; slug: SQL }): SQL => sql`
  split_part(${slug}, '/', 1) <> all(${sql.param([...RESERVED_WORDS])}::text[])
  and not exists (select from slug s where s.slug = ${slug} and s.language = any(${sql.param(shopLanguages())}::text[])
    and (s.language = ${language} or ${language} is null))`

/** The dead links of a page, as a column of another query. */
export const selectDeadLinks = (document: SQL): SQL<string[]> => sql`array(
  select coalesce('/' || l.language, '') || '/' || l.slug as address from ${selectLinks(document)}
  where ${isDeadLink({ language: sql`l.language`, slug: sql`l.slug` })} order by address)`

/** Lists the internal links of public pages and of the navigation. */
export const listSiteLinks = async (db: Queryable, now: Date): Promise<SiteLink[]> => {
  const at = now.toISOString()
  const { rows } = await db.execute<FoundLink & { visibility: Visibility | null }>(sql`
    select p.id, p.visibility, l.language, l.slug from ${pageVersions} join ${pages} p on p.id = page_version.page_id,
      ${selectLinks(sql`jsonb_build_array(page_version.content, page_version.item_containers)`)}
    where (page_version.content <> '{}' or page_version.item_containers <> '{}') and p.deleted_at is null and page_version.number = coalesce(
      (select timed.number from ${pageVersions} timed where timed.page_id = p.id
        and timed.shown_from <= ${at}::timestamptz and (timed.shown_until is null or timed.shown_until > ${at}::timestamptz)
        order by timed.shown_from desc, timed.number desc limit 1), p.live)`)
  const entries = await db.execute<FoundLink>(sql`
    with seen as (select e.* from ${navigationEntries} e left join ${navigationEntries} above on above.id = e.parent_id
      where e.visible and coalesce(above.visible, true))
    select e.id, s.language, s.slug from seen e join slug s on s.page_id = e.page_id where s.current
    union all
    select e.id, null, substring(e.url from '^/([^#?]+)') from seen e where e.url ~ '^/[^/#?]'`)
  return [
    ...rows.filter(row => visibilityAt(row.visibility, now.getTime()) === 0).flatMap(row => inLanguages('page', row)),
    ...entries.rows.flatMap(row => inLanguages('entry', row)),
  ]
}

const inLanguages = (what: string, { id, language, slug }: FoundLink): SiteLink[] =>
  (language === null ? shopLanguages() : [language]).map(language => ({ from: `${what} ${id}`, language, slug }))
