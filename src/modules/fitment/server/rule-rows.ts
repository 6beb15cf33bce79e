import { asc, eq, inArray } from 'drizzle-orm'
import { formatConditionKey, type RuleFields } from '#fitment/domain/fitment-rule.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { fitmentConditions, fitmentRules } from './tables.ts'

/** A stored rule of a product. */
export interface ProductRule extends RuleFields {
  id: number
  productId: number
  sourceId: number
}

type RuleRow = typeof fitmentRules.$inferSelect

/** Reads the rules of products in the order in which they were created. */
export const readRules = async (db: Queryable, productIds: readonly number[]): Promise<ProductRule[]> => {
  if (productIds.length === 0) return []
  const isWanted = inArray(fitmentRules.productId, [...productIds])
  const rows = await db.select().from(fitmentRules).where(isWanted).orderBy(asc(fitmentRules.id))
  const conditionRows = await db
    .select({
      fitmentId: fitmentConditions.fitmentId,
      question: fitmentConditions.questionId,
      answers: fitmentConditions.answers,
    })
    .from(fitmentConditions)
    .innerJoin(fitmentRules, eq(fitmentRules.id, fitmentConditions.fitmentId))
    .where(isWanted)
    .orderBy(asc(fitmentConditions.questionId))
  const conditions = Map.groupBy(conditionRows, ({ fitmentId }) => fitmentId)
  return rows.map(row => toRule(row, conditions.get(row.id) ?? []))
}

const toRule = (row: RuleRow, conditions: readonly { question: number; answers: string[] }[]): ProductRule => {
  const { id, productId, sourceId, polarity, fuels, drives, gearboxes, bodies, position, quantity, note } = row
  return {
    id,
    productId,
    sourceId,
    polarity,
    fuels,
    drives,
    gearboxes,
    bodies,
    position,
    quantity,
    note,
    target: toTarget(row),
    window: { from: row.fromYm, to: row.toYm },
    conditions: conditions.map(({ question, answers }) => ({ question, answers })),
    confidence: row.confidence,
  }
}

/** Joins the columns of a target. */
export const toTarget = ({
  nodeId,
  groupId,
  engineCode,
}: Pick<RuleRow, 'nodeId' | 'groupId' | 'engineCode'>): FitmentTarget => {
  if (nodeId !== null) return `node:${nodeId}`
  return groupId === null ? `engine:${engineCode ?? ''}` : `group:${groupId}`
}

/** Splits a target into its columns. */
export const toTargetColumns = (
  target: FitmentTarget,
): { nodeId: number | null; groupId: number | null; engineCode: string | null } => {
  const value = target.slice(target.indexOf(':') + 1)
  return {
    nodeId: target.startsWith('node:') ? Number(value) : null,
    groupId: target.startsWith('group:') ? Number(value) : null,
    engineCode: target.startsWith('engine:') ? value : null,
  }
}

/** Returns the columns of a rule. Lists are sorted, so that equal rules have equal rows. */
export const toRuleColumns = (rule: RuleFields) => ({
  ...toTargetColumns(rule.target),
  polarity: rule.polarity,
  fromYm: rule.window.from,
  toYm: rule.window.to,
  fuels: rule.fuels.toSorted(),
  drives: rule.drives.toSorted(),
  gearboxes: rule.gearboxes.toSorted(),
  bodies: rule.bodies.toSorted(),
  position: rule.position,
  quantity: rule.quantity,
  conditionKey: formatConditionKey(rule.conditions),
  note: rule.note,
  confidence: rule.confidence,
})
