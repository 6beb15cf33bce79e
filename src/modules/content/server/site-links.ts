import { type SQL, sql } from 'drizzle-orm'
import { RESERVED_WORDS } from '#content/domain/reserved-words.ts'
import { getVisibilityState, type Visibility } from '#kernel/visibility.ts'
import { buildVisibilityCondition } from '#platform/server/db/build-visibility-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { getShopLanguages } from '#wire/languages.ts'
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

/** Selects the category in the query of an address, which HTML may have escaped. */
const selectCategory = (query: SQL): SQL => sql`substring(${query} from '[?&;]c=([0-9]{1,9})(?![0-9])')::int`

/** Selects the internal links in the HTML of a JSON text as `(language, slug, category)`. */
const selectTextLinks = (document: SQL): SQL => sql`
  select parts[1] as language, parts[2] as slug, ${selectCategory(sql`parts[3]`)} as category
  from regexp_matches(${document}::text, 'href=\\\\"/([a-z]{2})/([^\\\\"#?]+)([?][^\\\\"#]*)?', 'g') parts`

/** Removes the language that `localizeAddress` replaces. */
const removeLanguage = (address: SQL): SQL => sql`regexp_replace(${address}, '^/[a-z]{2}(?=[/?#]|$)', '', 'i')`

/** Joins the internal links in the HTML of a JSON column as a table `l (language, slug, category)` of a query. */
export const joinTextLinks = (document: SQL): SQL => sql`lateral (${selectTextLinks(document)}) l`

/**
 * Selects the internal links of a page as a table `l (language, slug, category)` of a query. Formatted texts have full
 * paths, blocks have addresses for all languages.
 */
const selectLinks = (document: SQL): SQL => sql`lateral (
  ${selectTextLinks(document)}
  union
  select link.language, substring(link.address from '^/([^#?]+)'), ${selectCategory(sql`link.address`)}
  from jsonb_path_query(${document}, '$.**.url') target, lateral (
    select null as language, ${removeLanguage(sql`target #>> '{}'`)} as address where jsonb_typeof(target) = 'string'
    union all
    select key, ${removeLanguage(sql`value`)} from jsonb_each_text(case jsonb_typeof(target) when 'object' then target else '{}' end) where key <> 'type'
  ) link where link.address ~ '^/[^/#?]'
) l`

/**
 * Returns a condition on `l` that is true when guests cannot open the link. Its page or product is missing, hidden or
 * in the bin, or its category is missing or hidden. Other addresses of the shop itself are valid.
 */
export const isDeadLink = (now: Date): SQL => sql`case
  when split_part(l.slug, '/', 1) = any(${sql.param(LISTING_WORDS)}::text[])
    then l.category is not null and not ${isCategoryShown(sql`l.category`)}
  when split_part(l.slug, '/', 1) = any(${sql.param([...RESERVED_WORDS])}::text[]) then false
  else not exists (select from slug s join page p on p.id = s.page_id
    left join product t on p.kind = 'product' and t.id = p.subject_id
    where s.slug = l.slug and s.language = any(${sql.param(getShopLanguages())}::text[])
      and (s.language = l.language or l.language is null)
      and p.deleted_at is null and ${buildVisibilityCondition(sql`p.visibility`, now, { isStaff: false })}
      and (p.kind <> 'product' or (t.removed_at is null and t.id is not null and ${buildVisibilityCondition(sql`t.visibility`, now, { isStaff: false })})))
  end`

/** The addresses of the product list. */
const LISTING_WORDS = ['products', 'tooted']

const isCategoryShown = (id: SQL): SQL => sql`coalesce((
  with recursive ancestors as (
    select c.id, c.parent_id, c.hidden from category c where c.id = ${id}
    union select c.id, c.parent_id, c.hidden from ancestors join category c on c.id = ancestors.parent_id
  ) select not bool_or(hidden) from ancestors), false)`

/** Selects the links of a page that guests cannot open, as a column of another query. */
export const selectDeadLinks = (document: SQL, now: Date): SQL<string[]> => sql`array(
  select coalesce('/' || l.language, '') || '/' || l.slug || coalesce('?c=' || l.category, '') as address
  from ${selectLinks(document)} where ${isDeadLink(now)} order by address)`

/** Lists the internal links of public pages and of the navigation. */
export const listSiteLinks = async (db: Queryable, now: Date): Promise<SiteLink[]> => {
  const nowIso = now.toISOString()
  const { rows } = await db.execute<FoundLink & { visibility: Visibility | null }>(sql`
    select p.id, p.visibility, l.language, l.slug from ${pageVersions} join ${pages} p on p.id = page_version.page_id,
      ${selectLinks(sql`jsonb_build_array(page_version.content, page_version.item_containers)`)}
    where (page_version.content <> '{}' or page_version.item_containers <> '{}') and p.deleted_at is null and page_version.number = coalesce(
      (select active.number from ${pageVersions} active where active.page_id = p.id
        and active.shown_from <= ${nowIso}::timestamptz and (active.shown_until is null or active.shown_until > ${nowIso}::timestamptz)
        order by active.shown_from desc, active.number desc limit 1), p.published_version)`)
  const entries = await db.execute<FoundLink>(sql`
    with entry as (select e.* from ${navigationEntries} e left join ${navigationEntries} parent on parent.id = e.parent_id
      where e.visible and coalesce(parent.visible, true))
    select entry.id, s.language, s.slug from entry join slug s on s.page_id = entry.page_id where s.current
    union all
    select id, null, substring(url from '^/([^#?]+)')
    from (select id, ${removeLanguage(sql`url`)} as url from entry) localized where url ~ '^/[^/#?]'`)
  return [
    ...rows
      .filter(row => getVisibilityState(row.visibility, now.getTime()) === 0)
      .flatMap(row => toSiteLinks('page', row)),
    ...entries.rows.flatMap(row => toSiteLinks('entry', row)),
  ]
}

const toSiteLinks = (kind: string, { id, language, slug }: FoundLink): SiteLink[] =>
  (language === null ? getShopLanguages() : [language]).map(shopLanguage => ({
    from: `${kind} ${id}`,
    language: shopLanguage,
    slug,
  }))
