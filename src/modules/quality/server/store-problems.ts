import { sql } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { RULES, type RuleName, rankProblems } from '#quality/domain/rules.ts'

type StoredProblem = { product_id: number; rule: RuleName; isDismissed: boolean }

/** Replaces the stored problems of these products; unchanged rows are not rewritten. */
export const storeProblems = async (
  tx: Write,
  ids: readonly number[],
  { problemsByProduct, now }: { problemsByProduct: ReadonlyMap<number, readonly RuleName[]>; now: Date },
): Promise<void> => {
  const previousProblems = await readStoredProblems(tx, ids)
  const removedProblems = previousProblems.filter(
    ({ product_id, rule }) => !problemsByProduct.get(product_id)?.includes(rule),
  )
  const storedKeys = new Set(previousProblems.map(({ product_id, rule }) => `${product_id}:${rule}`))
  const addedProblems = ids.flatMap(id =>
    (problemsByProduct.get(id) ?? [])
      .filter(rule => !storedKeys.has(`${id}:${rule}`))
      .map(rule => ({ product_id: id, rule })),
  )
  if (removedProblems.length > 0) {
    await tx.execute(sql`
      delete from product_problem p using ${buildProblemTable(removedProblems)} where p.product_id = f.product_id and p.rule = f.rule`)
  }
  if (addedProblems.length > 0) {
    await tx.execute(sql`
      insert into product_problem (product_id, rule, found_at)
      select product_id, rule, ${now.toISOString()}::timestamptz from ${buildProblemTable(addedProblems)}
      on conflict (product_id, rule) do nothing`)
  }
  await updateScores(tx, ids)
}

/** Updates the scores from the stored problems. */
export const updateScores = async (tx: Write, ids: readonly number[]): Promise<void> => {
  const problems = Map.groupBy(await readStoredProblems(tx, ids), ({ product_id }) => product_id)
  const { rows } = await tx.execute<{ product_id: number; score: number }>(sql`
    select product_id, score from product_problem_score where product_id = any(${sql.param([...ids])}::int[])`)
  const previousScores = new Map(rows.map(row => [row.product_id, row.score]))
  const idsWithoutProblems = [...previousScores.keys()].filter(id => !problems.has(id))
  const scores = [...problems].flatMap(([product_id, storedProblems]) => {
    // Removed rules do not count until their stored problems are deleted.
    const score = rankProblems(
      storedProblems.flatMap(({ rule, isDismissed }) => (isDismissed || !(rule in RULES) ? [] : [rule])),
    )
    return previousScores.get(product_id) === score ? [] : { product_id, score }
  })
  if (idsWithoutProblems.length > 0) {
    await tx.execute(
      sql`delete from product_problem_score where product_id = any(${sql.param(idsWithoutProblems)}::int[])`,
    )
  }
  if (scores.length === 0) return
  await tx.execute(sql`
    insert into product_problem_score (product_id, score)
    select * from unnest(${sql.param(scores.map(row => row.product_id))}::int[], ${sql.param(scores.map(row => row.score))}::int[])
    on conflict (product_id) do update set score = excluded.score`)
}

const readStoredProblems = async (tx: Write, ids: readonly number[]): Promise<StoredProblem[]> => {
  const { rows } = await tx.execute<StoredProblem>(sql`
    select product_id, rule, dismissed is not null as "isDismissed" from product_problem
    where product_id = any(${sql.param([...ids])}::int[])`)
  return rows
}

/** Builds a table of products and rules for a query. */
const buildProblemTable = (rows: readonly { product_id: number; rule: RuleName }[]) =>
  sql`unnest(${sql.param(rows.map(row => row.product_id))}::int[], ${sql.param(rows.map(row => row.rule))}::text[]) as f(product_id, rule)`
