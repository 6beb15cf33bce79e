import type { FitmentMode, RuleFields } from '#fitment/domain/fitment-rule.ts'
import type { WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { Write } from '#platform/server/write.ts'
import { toRuleColumns } from './rule-rows.ts'
import { fitmentConditions, fitmentRules, productFitments } from './tables.ts'

/** The fitment of a new product. */
export interface NewFitment {
  productId: number
  mode: FitmentMode
  rules: readonly (RuleFields & { sourceId: number })[]
  /** The measures of a wheel, spacer or ring. */
  wheel?: WheelMeasures | null
}

const INSERT_CHUNK = 1_000

/** Creates the fitments of many products of a new shop. */
export const createFitments = async (tx: Write, fitments: readonly NewFitment[], now: Date): Promise<void> => {
  for (const chunk of splitChunks(fitments))
    await tx
      .insert(productFitments)
      .values(chunk.map(({ productId, mode, wheel = null }) => ({ productId, mode, wheel, version: 1 })))
  const rules = fitments.flatMap(({ productId, rules: own }) => own.map(rule => ({ ...rule, productId })))
  for (const chunk of splitChunks(rules)) {
    const inserted = await tx
      .insert(fitmentRules)
      .values(
        chunk.map(({ productId, sourceId, ...rule }) => ({
          ...toRuleColumns(rule),
          productId,
          sourceId,
          modifiedAt: now,
        })),
      )
      .returning({ id: fitmentRules.id })
    const conditions = chunk.flatMap((rule, index) =>
      rule.conditions.map(({ question, answers }) => ({
        fitmentId: getElementAt(inserted, index).id,
        questionId: question,
        answers: [...answers],
      })),
    )
    if (conditions.length > 0) await tx.insert(fitmentConditions).values(conditions)
  }
  tx.changed(['catalog', 'fitments'])
}

const splitChunks = <T>(values: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(values.length / INSERT_CHUNK) }, (_, index) =>
    values.slice(index * INSERT_CHUNK, (index + 1) * INSERT_CHUNK),
  )
