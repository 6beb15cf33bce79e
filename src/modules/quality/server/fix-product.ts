import { sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { findProblems, RULES, type RuleName } from '#quality/domain/rules.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { FIXES } from './fixes.ts'
import { readSnapshots } from './read-snapshots.ts'
import { updateScores } from './store-problems.ts'

/** `needsDecision`: no automatic fix exists; `alreadyFixed`: the problem no longer exists. */
export type FixFailure = 'notFound' | 'needsDecision' | 'alreadyFixed'

/** Fixes a problem that still exists; returns the remaining problems. */
export const fixProduct = async (
  app: WriteContext,
  actor: Actor,
  { id, rule }: { id: number; rule: RuleName },
): Promise<Result<RuleName[], FixFailure>> => {
  const fixed = await write(app, actor, async (tx): Promise<Result<null, FixFailure>> => {
    await tx.execute(sql`select from product where id = ${id}::int for no key update`)
    const [freshSnapshot] = await readSnapshots(tx, [id], app.now())
    if (!freshSnapshot) return failure('notFound')
    const applyFix = FIXES[RULES[rule].fix]
    if (!applyFix) return failure('needsDecision')
    if (!findProblems(freshSnapshot).includes(rule)) return failure('alreadyFixed')
    await applyFix(tx, id, app.now())
    return ok(null)
  })
  if (!fixed.ok) return fixed
  await checkProducts(app, createSystemActor(CHECK_PRODUCTS.name), [id])
  const [snapshot] = await readSnapshots(app.db, [id], app.now())
  return ok(snapshot ? findProblems(snapshot) : [])
}

/** Dismisses a problem with a reason; null reopens it. */
export const dismissProblem = (
  app: WriteContext,
  actor: Actor,
  { id, rule, reason }: { id: number; rule: RuleName; reason: string | null },
): Promise<Result<null, 'notFound' | 'alreadyFixed'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'alreadyFixed'>> => {
    const { rows: products } = await tx.execute(sql`select from product where id = ${id}::int`)
    if (products.length === 0) return failure('notFound')
    const { rows } = await tx.execute<{ before: string | null }>(sql`
      update product_problem p set dismissed = ${reason}, dismissed_by = ${actor.kind === 'user' ? actor.id : null}::int
      from (select product_id, rule, dismissed from product_problem
        where product_id = ${id}::int and rule = ${rule} for update) old
      where p.product_id = old.product_id and p.rule = old.rule returning old.dismissed as before`)
    if (!rows[0]) return failure('alreadyFixed')
    await updateScores(tx, [id])
    tx.audit({
      kind: 'product',
      id,
      action: 'problem-dismissed',
      before: { [rule]: rows[0].before },
      after: { [rule]: reason },
    })
    return ok(null)
  })
