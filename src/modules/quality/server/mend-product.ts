import { sql } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { problemsOf, RULES, type RuleName } from '#quality/domain/rules.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { keepScores } from './keep-problems.ts'
import { MENDINGS } from './mendings.ts'
import { readFacts } from './read-facts.ts'

/** `byHand`: no automatic fix exists; `mended`: the problem does not exist any more. */
export type MendRefusal = 'gone' | 'byHand' | 'mended'

/** Fixes a problem that still exists; returns the remaining problems. */
export const mendProduct = async (
  app: Writing,
  actor: Actor,
  { id, rule }: { id: number; rule: RuleName },
): Promise<Outcome<RuleName[], MendRefusal>> => {
  const fixed = await write(app, actor, async (tx): Promise<Outcome<null, MendRefusal>> => {
    await tx.execute(sql`select from product where id = ${id}::int for no key update`)
    const [facts] = await readFacts(tx, [id], app.now())
    if (!facts) return refused('gone')
    const applyFix = MENDINGS[RULES[rule].fix]
    if (!applyFix) return refused('byHand')
    if (!problemsOf(facts).includes(rule)) return refused('mended')
    await applyFix(tx, id, app.now())
    return ok(null)
  })
  if (!fixed.ok) return fixed
  await checkProducts(app, system(CHECK_PRODUCTS.name), [id])
  const [facts] = await readFacts(app.db, [id], app.now())
  return ok(facts ? problemsOf(facts) : [])
}

/** Dismisses a problem with a reason; null reopens it. */
export const dismissProblem = (
  app: Writing,
  actor: Actor,
  { id, rule, reason }: { id: number; rule: RuleName; reason: string | null },
): Promise<Outcome<null, 'gone' | 'mended'>> =>
  write(app, actor, async (tx): Promise<Outcome<null, 'gone' | 'mended'>> => {
    const { rows: known } = await tx.execute(sql`select from product where id = ${id}::int`)
    if (known.length === 0) return refused('gone')
    const { rows } = await tx.execute<{ before: string | null }>(sql`
      update product_problem p set dismissed = ${reason}, dismissed_by = ${actor.kind === 'user' ? actor.id : null}::int
      from (select product_id, rule, dismissed from product_problem
        where product_id = ${id}::int and rule = ${rule} for update) old
      where p.product_id = old.product_id and p.rule = old.rule returning old.dismissed as before`)
    if (!rows[0]) return refused('mended')
    await keepScores(tx, [id])
    tx.audit({
      kind: 'product',
      id,
      action: 'problem-dismissed',
      before: { [rule]: rows[0].before },
      after: { [rule]: reason },
    })
    return ok(null)
  })
