import { sql } from 'drizzle-orm'
import { joinTextLinks } from '#content/server/content.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { RuleName } from '#quality/domain/rules.ts'

/** Also matches codes that differ only by a decimal point. The check itself distinguishes them. */
const SHARED_CODE_CONDITION = sql`
  part_number(o.code1) = part_number(a.code1) and o.id <> a.id and o.class = 'product' and o.removed_at is null`

/**
 * Finds products whose problems may change with these ones: they share or shared a code, or links between them appeared
 * or disappeared. A link also breaks when its target is hidden or goes into the bin.
 */
export const findAffectedProducts = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const idList = sql`${sql.param([...ids])}::int[]`
  const linksToIds = sql`exists (select from slug s join product t on t.content_id = s.page_id
    where s.language = l.language and s.slug = l.slug and t.id = any(${idList}))`
  const { rows } = await db.execute<{ id: number }>(sql`
    select o.id from product a join product o on ${SHARED_CODE_CONDITION} where a.id = any(${idList})
    union
    select a.id from product_problem p join product a on a.id = p.product_id
    where p.rule = ${'duplicateCode' satisfies RuleName} and not exists (select from product o where ${SHARED_CODE_CONDITION})
    union
    select t.id from product p, ${joinTextLinks(sql`p.description`)}, slug s, product t
    where p.id = any(${idList}) and p.description::text like '%href=%'
      and s.language = l.language and s.slug = l.slug and t.content_id = s.page_id
    union
    select p.id from product p, ${joinTextLinks(sql`p.description`)}
    where p.description::text like '%href=%' and exists (select from product b where b.id = any(${idList})
        and (b.removed_at is not null or b.visibility is not null))
      and ${linksToIds}
    union
    select p.id from product_problem d join product p on p.id = d.product_id, ${joinTextLinks(sql`p.description`)}
    where d.rule = ${'deadLink' satisfies RuleName} and ${linksToIds}
    union
    select product_id from product_problem where rule = ${'hiddenButLinked' satisfies RuleName}`)
  return rows.map(({ id }) => id)
}
