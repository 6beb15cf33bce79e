import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { RuleName } from '#quality/domain/rules.ts'
import { selectHasFitment } from './read-snapshots.ts'

/** Problems of products without rules for cars. */
const FITMENT_PROBLEMS = ['carWithoutRules', 'noFitment'] as const satisfies readonly RuleName[]

/**
 * Finds those of the products that got their first rule or lost their last one, so that their problems may change. An
 * import changes the rules of every product, but few of them need a check.
 */
export const findFitmentAffectedProducts = async (db: Queryable, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from unnest(${sql.param([...ids])}::int[]) as changed (id)
    where exists (select from product_problem p
        where p.product_id = changed.id and p.rule = any(${sql.param([...FITMENT_PROBLEMS])}::text[]))
      = ${selectHasFitment(sql`changed.id`)}`)
  return rows.map(({ id }) => id)
}
