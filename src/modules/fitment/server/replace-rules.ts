import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { type FitmentMode, formatRuleKey, type RuleFields } from '#fitment/domain/fitment-rule.ts'
import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { createFitmentTag } from '#kernel/change-tag.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { type ProductRule, readRules, toRuleColumns } from './rule-rows.ts'
import { fitmentConditions, fitmentRules, productFitments } from './tables.ts'

export interface LockedFitment {
  mode: FitmentMode
  wheel: WheelMeasures | null
  version: number
  rules: readonly ProductRule[]
}

/** Locks the fitment of a product until the transaction ends; creates its row where it is missing. */
export const lockFitment = async (tx: Write, productId: number): Promise<LockedFitment> => {
  await tx.insert(productFitments).values({ productId }).onConflictDoNothing()
  const stored = tx.select().from(productFitments).where(eq(productFitments.productId, productId)).for('update')
  const { mode, wheel, version } = getFirstElement(await stored)
  return { mode, wheel, version, rules: await readRules(tx, [productId]) }
}

export interface Replacement {
  productId: number
  sourceId: number
  mode: FitmentMode
  rules: readonly RuleFields[]
}

/**
 * Sets the mode of a locked product and replaces its rules of one source; rules of other sources stay. Unchanged rules
 * keep their ids, since verdicts name them.
 */
export const replaceRules = async (
  tx: Write,
  locked: LockedFitment,
  { productId, sourceId, mode, rules }: Replacement,
  now: Date,
): Promise<void> => {
  const stored = new Map(
    locked.rules.filter(rule => rule.sourceId === sourceId).map(rule => [formatRuleKey(rule), rule]),
  )
  const wantedKeys = new Set(rules.map(formatRuleKey))
  const removedIds = [...stored].flatMap(([key, { id }]) => (wantedKeys.has(key) ? [] : [id]))
  const added = rules.filter(rule => !stored.has(formatRuleKey(rule)))
  const changed = rules.flatMap(({ note, confidence, ...rule }) => {
    const before = stored.get(formatRuleKey(rule))
    if (!before || (before.confidence === confidence && isDeepStrictEqual(before.note, note))) return []
    return [{ id: before.id, note, confidence }]
  })
  if (removedIds.length + added.length + changed.length === 0 && mode === locked.mode) return
  if (removedIds.length > 0) await tx.delete(fitmentRules).where(inArray(fitmentRules.id, removedIds))
  for (const { id, ...values } of changed)
    await tx
      .update(fitmentRules)
      .set({ ...values, modifiedAt: now, importId: null })
      .where(eq(fitmentRules.id, id))
  await insertRules(tx, { productId, sourceId, rules: added }, now)
  await tx
    .update(productFitments)
    .set({ mode, version: sql`${productFitments.version} + 1` })
    .where(eq(productFitments.productId, productId))
  tx.changed([createFitmentTag(productId), 'fitments'])
}

const insertRules = async (
  tx: Write,
  { productId, sourceId, rules }: Omit<Replacement, 'mode'>,
  now: Date,
): Promise<void> => {
  if (rules.length === 0) return
  const inserted = await tx
    .insert(fitmentRules)
    .values(rules.map(rule => ({ ...toRuleColumns(rule), productId, sourceId, modifiedAt: now })))
    .returning({ id: fitmentRules.id })
  const conditions = rules.flatMap((rule, index) =>
    rule.conditions.map(({ question, answers }) => ({
      fitmentId: getElementAt(inserted, index).id,
      questionId: question,
      answers: answers.toSorted(),
    })),
  )
  if (conditions.length > 0) await tx.insert(fitmentConditions).values(conditions)
}
