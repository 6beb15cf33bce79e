import { sql } from 'drizzle-orm'
import { UNFINISHED_PAGE } from '#catalog/domain/unfinished-page.ts'
import { findUnfinishedProducts } from '#catalog/server/catalog.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { findProblems, RULES, type RuleName } from '#quality/domain/rules.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { FIXES } from './fixes.ts'
import { readSnapshots } from './read-snapshots.ts'

/** Products per query. */
const BATCH_SIZE = 2_000

/**
 * Selects the products whose problem can be fixed; rejects those without it, and unfinished ones that it would show.
 */
export const planFixes = async (
  db: Queryable,
  ids: readonly number[],
  rule: RuleName,
  now: Date,
): Promise<{ ids: number[]; checks: BulkCheck[] }> => {
  const checks: BulkCheck[] = []
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    const snapshots = new Map((await readSnapshots(db, batch, now)).map(snapshot => [snapshot.id, snapshot]))
    const unfinishedIds = await findUnfinishedProducts(db, RULES[rule].fix === 'show' ? batch : [], now)
    for (const id of batch) {
      const snapshot = snapshots.get(id)
      const hasProblem = snapshot !== undefined && findProblems(snapshot).includes(rule)
      const pageRejection = unfinishedIds.has(id) ? UNFINISHED_PAGE : null
      checks.push({
        id,
        name: snapshot ? pickText(snapshot.name, DEFAULT_LANGUAGE) : `#${id}`,
        rejection: hasProblem ? pageRejection : `quality.problem.${snapshot ? 'alreadyFixed' : 'notFound'}`,
      })
    }
  }
  return { ids: checks.flatMap(({ id, rejection }) => (rejection === null ? [id] : [])), checks }
}

interface FixBatch {
  ids: readonly number[]
  rule: RuleName
  operationId: string
}

interface FixBatchResult {
  changed: number
  checks: BulkCheck[]
}

/**
 * Fixes a problem of a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const fixProblems = async (
  app: WriteContext,
  actor: Actor & { kind: 'user' },
  { ids, rule, operationId }: FixBatch,
): Promise<Result<FixBatchResult, 'startedByOther'>> => {
  const applyFix = FIXES[RULES[rule].fix]
  if (!applyFix) throw new Error(`Rule ${rule} has no automatic fix`)
  const fixed = await write(
    app,
    actor,
    async (tx): Promise<Result<FixBatchResult, 'startedByOther' | FixBatchResult>> => {
      if (await isForeignOperation(tx, operationId, actor.id)) return failure('startedByOther')
      await tx.execute(sql`
        select from product where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
      const doneIds = await findRowsChangedBy(tx, { operationId, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const plan = await planFixes(tx, remainingIds, rule, app.now())
      const result = { changed: doneIds.size + plan.ids.length, checks: plan.checks }
      // A failure commits nothing.
      if (plan.ids.length === 0) return failure(result)
      for (const id of plan.ids) await applyFix(tx, id, app.now())
      return ok(result)
    },
    operationId,
  )
  if (!fixed.ok) return fixed.reason === 'startedByOther' ? failure('startedByOther') : ok(fixed.reason)
  await checkProducts(app, createSystemActor(CHECK_PRODUCTS.name), ids)
  return fixed
}
