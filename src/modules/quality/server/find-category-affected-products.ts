import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { RuleName } from '#quality/domain/rules.ts'
import { productProblems } from './tables.ts'

/** The rules whose result depends on the kinds of goods of the categories. */
const CATEGORY_RULES = ['noGoodsDetails', 'noNetContent'] as const satisfies readonly RuleName[]

/**
 * Finds products whose legal problems may change with a category. Their categories demand details by law, or they have
 * a problem because a category demanded them.
 */
export const findCategoryAffectedProducts = async (db: Queryable): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive demanding as (
      select id from category where goods_kinds <> '{}'
      union select c.id from demanding d join category c on c.parent_id = d.id
    )
    select pc.product_id as id from demanding d join product_category pc on pc.category_id = d.id
    union
    select product_id from product_problem where ${inArray(productProblems.rule, [...CATEGORY_RULES])}`)
  return rows.map(({ id }) => id)
}
