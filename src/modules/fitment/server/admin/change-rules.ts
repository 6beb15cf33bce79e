import { eq } from 'drizzle-orm'
import { readProducts } from '#catalog/server/catalog.ts'
import { OWN_SOURCE_ID } from '#fitment/domain/fitment-rule.ts'
import { decideRuleChange, type FitmentFields, type RuleChange, type SourcedRule } from '#fitment/domain/rule-change.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type BulkCheck, findRowsChangedBy, isForeignOperation } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readFitments } from '../decide-for-car.ts'
import { hasRuleReturns } from '../read-rule-returns.ts'
import { ensureOwnSource } from '../read-sources.ts'
import { CHECK_RULE_RETURNS } from '../record-rule-returns.ts'
import { type LockedFitment, lockFitment, replaceRules } from '../replace-rules.ts'
import { fitmentSources } from '../tables.ts'
import { toAuditFields } from './save-fitment.ts'

const NO_FITMENT: FitmentFields = { mode: 'specific', rules: [] }

export interface RulePlan {
  checks: BulkCheck[]
  changes: { id: number; name: string; before: FitmentFields; after: FitmentFields }[]
}

/** Plans a change of rules: the changed fitments, and the products that stay with their reason. */
export const planRuleChange = async (
  db: Queryable,
  ids: readonly number[],
  change: RuleChange,
  language: Language,
): Promise<RulePlan> => {
  const products = new Map((await readProducts(db, [...ids])).map(product => [product.id, product]))
  const fitments = await readFitments(db, ids)
  const plan: RulePlan = { checks: [], changes: [] }
  for (const id of ids) {
    const product = products.get(id)
    if (!product) {
      plan.checks.push({ id, name: `#${id}`, rejection: 'productAdmin.problem.notFound' })
      continue
    }
    const name = pickText(product.name, language)
    const before = fitments.get(id) ?? NO_FITMENT
    const decided = decideRuleChange(before, change)
    plan.checks.push({ id, name, rejection: decided.ok ? null : `fitmentAdmin.bulk.refused.${decided.reason}` })
    if (decided.ok) plan.changes.push({ id, name, before, after: decided.value })
  }
  return plan
}

interface RuleBatch {
  ids: readonly number[]
  change: RuleChange
  operationId: string
  language: Language
}

interface BatchResult {
  /** Includes products that this operation changed before. */
  changed: number
  checks: BulkCheck[]
}

/** `nothing`: no product was left to change. */
type ChangeRulesFailure = { kind: 'startedByOther' } | ({ kind: 'nothing' } & BatchResult)

/**
 * Changes the rules of a batch of products. Repeating a batch changes nothing; a user cannot continue an operation of
 * another user.
 */
export const changeRules = (
  app: App,
  actor: Actor & { kind: 'user' },
  { ids, change, operationId, language }: RuleBatch,
): Promise<Result<BatchResult, ChangeRulesFailure>> =>
  write(
    app,
    actor,
    async (tx): Promise<Result<BatchResult, ChangeRulesFailure>> => {
      if (await isForeignOperation(tx, operationId, actor.id)) return failure({ kind: 'startedByOther' })
      await ensureOwnSource(tx)
      const changedBeforeIds = await findRowsChangedBy(tx, { operationId, kind: 'fitment', ids })
      const plan = await planRuleChange(
        tx,
        ids.filter(id => !changedBeforeIds.has(id)).toSorted(compareNumbers),
        change,
        language,
      )
      if (plan.changes.length === 0)
        return failure({ kind: 'nothing', changed: changedBeforeIds.size, checks: plan.checks })
      const changedIds = plan.changes.map(({ id }) => id)
      if (await hasRuleReturns(tx, changedIds)) await app.jobs.enqueue(tx, CHECK_RULE_RETURNS, {})
      let changed = changedBeforeIds.size
      for (const id of changedIds) {
        const locked = await lockFitment(tx, id)
        const decided = decideRuleChange(locked, change)
        if (!decided.ok) continue
        await storeFitment(tx, { id, locked, next: decided.value }, app.now())
        changed += 1
      }
      return ok({ changed, checks: plan.checks })
    },
    operationId,
  )

const compareNumbers = (first: number, second: number): number => first - second

/** Replaces the mode and the rules of all sources of a locked product. */
export const storeFitment = async (
  tx: Write,
  { id, locked, next }: { id: number; locked: LockedFitment; next: FitmentFields },
  now: Date,
): Promise<void> => {
  const sourceIds = new Set([...locked.rules, ...next.rules].map(({ sourceId }) => sourceId))
  // A change of only the mode also needs one source.
  if (sourceIds.size === 0) sourceIds.add(await ensureOwnSource(tx))
  for (const sourceId of sourceIds) {
    const rules: SourcedRule[] = next.rules.filter(rule => rule.sourceId === sourceId)
    await replaceRules(tx, locked, { productId: id, sourceId, mode: next.mode, rules }, now)
  }
  const after = toAuditFields(next.mode, next.rules)
  tx.audit({ kind: 'fitment', id, before: toAuditFields(locked.mode, locked.rules), after })
}

/** Returns true for a stored source. */
export const isKnownSource = async (db: Queryable, id: number): Promise<boolean> =>
  id === OWN_SOURCE_ID || (await db.$count(fitmentSources, eq(fitmentSources.id, id))) > 0
