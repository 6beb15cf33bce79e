import { sql } from 'drizzle-orm'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { findUnfinishedProducts } from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { findProblems, RULES, type RuleName } from '#quality/domain/rules.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { FIXES } from './fixes.ts'
import { readSnapshots } from './read-snapshots.ts'

/** Products per query. */
const BATCH_SIZE = 2_000

/** Returns the products that have the problem; the others are rejected. */
export const planFixes = async (
  db: Queryable,
  ids: readonly number[],
  rule: RuleName,
  now: Date,
): Promise<{ ids: number[]; verdicts: BulkCheck[] }> => {
  const verdicts: BulkCheck[] = []
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE)
    const facts = new Map((await readSnapshots(db, batch, now)).map(fact => [fact.id, fact]))
    const unfinished = await findUnfinishedProducts(db, RULES[rule].fix === 'show' ? batch : [], now)
    for (const id of batch) {
      const fact = facts.get(id)
      const hasProblem = fact !== undefined && findProblems(fact).includes(rule)
      const fault = hasProblem && unfinished.has(id) ? UNFINISHED_PAGE : null
      verdicts.push({
        id,
        name: fact ? textIn(fact.name, DEFAULT_LANGUAGE) : `#${id}`,
        rejection: hasProblem ? fault : `quality.problem.${fact ? 'mended' : 'unknown'}`,
      })
    }
  }
  return { ids: verdicts.flatMap(({ id, rejection }) => (rejection === null ? [id] : [])), verdicts }
}

interface FixBatch {
  ids: readonly number[]
  rule: RuleName
  act: string
}

interface FixBatchResult {
  changed: number
  verdicts: BulkCheck[]
}

/**
 * Fixes a problem of a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const fixProblems = async (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, rule, act }: FixBatch,
): Promise<Result<FixBatchResult, 'foreign'>> => {
  const mend = FIXES[RULES[rule].fix]
  if (!mend) throw new Error(`Rule ${rule} has no automatic fix`)
  const fixed = await write(
    app,
    actor,
    async (tx): Promise<Result<FixBatchResult, 'foreign' | FixBatchResult>> => {
      if (await isForeignOperation(tx, act, actor.id)) return failure('foreign')
      await tx.execute(sql`
        select from product where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
      const doneIds = await findRowsChangedBy(tx, { act, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const planned = await planFixes(tx, remainingIds, rule, app.now())
      const result = { changed: doneIds.size + planned.ids.length, verdicts: planned.verdicts }
      if (planned.ids.length === 0) return failure(result)
      for (const id of planned.ids) await mend(tx, id, app.now())
      return ok(result)
    },
    act,
  )
  if (!fixed.ok) return fixed.reason === 'foreign' ? failure('foreign') : ok(fixed.reason)
  await checkProducts(app, system(CHECK_PRODUCTS.name), ids)
  return fixed
}
