import { sql } from 'drizzle-orm'
import { isDeadLink, joinTextLinks, listSiteLinks } from '#content/server/content.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { RuleName } from '#quality/domain/rules.ts'

/**
 * Finds products whose link problems may change with pages, addresses or the navigation. A broken link appeared or
 * disappeared, or a hidden product gained or lost a link.
 */
export const findLinkAffectedProducts = async (db: Queryable, now: Date): Promise<number[]> => {
  const selectProductsWithProblem = (rule: RuleName) => sql`select product_id from product_problem where rule = ${rule}`
  const { rows } = await db.execute<{ id: number }>(sql`
    with dead as materialized (
      select distinct p.id from product p, ${joinTextLinks(sql`p.description`)}
      where p.description::text like '%href=%' and p.class = 'product' and p.removed_at is null and ${isDeadLink(now)}
    ), site as (
      select language, slug from jsonb_to_recordset(${JSON.stringify(await listSiteLinks(db, now))}::jsonb) as l (language text, slug text)
    )
    (select id from dead except ${selectProductsWithProblem('deadLink')})
    union (${selectProductsWithProblem('deadLink')} except select id from dead)
    union select t.id from site l join slug s on s.language = l.language and s.slug = l.slug
      join product t on t.content_id = s.page_id where t.visibility is not null
    union ${selectProductsWithProblem('hiddenButLinked')}`)
  return rows.map(({ id }) => id)
}
