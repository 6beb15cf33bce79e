import { sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import { doneByAct, isForeignAct, type Verdict } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { problemsOf, RULES, type RuleName } from '#quality/domain/rules.ts'
import { CHECK_PRODUCTS, checkProducts } from './check-products.ts'
import { MENDINGS } from './mendings.ts'
import { readFacts } from './read-facts.ts'

/** Products per query. */
const PART = 2_000

/** Returns the products that have the problem; the others are rejected. */
export const judgeProblems = async (
  db: Queryable,
  ids: readonly number[],
  rule: RuleName,
  now: Date,
): Promise<{ ids: number[]; verdicts: Verdict[] }> => {
  const verdicts: Verdict[] = []
  for (let at = 0; at < ids.length; at += PART) {
    const batch = ids.slice(at, at + PART)
    const facts = new Map((await readFacts(db, batch, now)).map(fact => [fact.id, fact]))
    for (const id of batch) {
      const fact = facts.get(id)
      const fault = fact ? (problemsOf(fact).includes(rule) ? null : 'mended') : 'unknown'
      verdicts.push({
        id,
        name: fact ? textIn(fact.name, DEFAULT_LANGUAGE) : `#${id}`,
        fault: fault && `quality.problem.${fault}`,
      })
    }
  }
  return { ids: verdicts.flatMap(({ id, fault }) => (fault === null ? [id] : [])), verdicts }
}

interface Step {
  ids: readonly number[]
  rule: RuleName
  act: string
}

interface Stepped {
  changed: number
  verdicts: Verdict[]
}

/**
 * Fixes a problem of a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const mendMany = async (
  app: Writing,
  actor: Actor & { kind: 'user' },
  { ids, rule, act }: Step,
): Promise<Outcome<Stepped, 'foreign'>> => {
  const mend = MENDINGS[RULES[rule].fix]
  if (!mend) throw new Error(`Rule ${rule} has no automatic fix`)
  const fixed = await write(
    app,
    actor,
    async (tx): Promise<Outcome<Stepped, 'foreign' | Stepped>> => {
      if (await isForeignAct(tx, act, actor.id)) return refused('foreign')
      await tx.execute(sql`
        select from product where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
      const doneIds = await doneByAct(tx, { act, kind: 'product', ids })
      const remainingIds = ids.filter(id => !doneIds.has(id))
      const planned = await judgeProblems(tx, remainingIds, rule, app.now())
      const result = { changed: doneIds.size + planned.ids.length, verdicts: planned.verdicts }
      if (planned.ids.length === 0) return refused(result)
      for (const id of planned.ids) await mend(tx, id, app.now())
      return ok(result)
    },
    act,
  )
  if (!fixed.ok) return fixed.why === 'foreign' ? refused('foreign') : ok(fixed.why)
  await checkProducts(app, system(CHECK_PRODUCTS.name), ids)
  return fixed
}
