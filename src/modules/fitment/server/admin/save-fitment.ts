import { eq } from 'drizzle-orm'
import { readProducts } from '#catalog/server/catalog.ts'
import type { RuleBody } from '#fitment/contract-fitment-admin.ts'
import { type FitmentMode, formatRuleKey, type RuleFields } from '#fitment/domain/fitment-rule.ts'
import { cleanCode } from '#fitment/domain/parse-vehicle-file.ts'
import { parseYearWindow } from '#fitment/domain/parse-year-window.ts'
import { findRepeatedRules, validateRule } from '#fitment/domain/validate-rules.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { OPEN_WINDOW } from '#fitment/domain/year-month.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { groupCarsByTarget } from '../list-cars.ts'
import { hasRuleReturns } from '../read-rule-returns.ts'
import { ensureOwnSource } from '../read-sources.ts'
import { readVehicleCatalogue, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { CHECK_RULE_RETURNS } from '../record-rule-returns.ts'
import { type LockedFitment, lockFitment, type Replacement, replaceRules } from '../replace-rules.ts'
import { fitmentQuestions, fitmentSources } from '../tables.ts'

export type SaveFitmentFailure =
  | { kind: 'notFound' }
  | { kind: 'stale' }
  /** Message keys by field. */
  | { kind: 'fields'; fields: Record<string, string> }

export interface FitmentInput {
  productId: number
  baseVersion: number
  mode: FitmentMode
  source_id: number
  rules: readonly RuleBody[]
}

type SaveResult = Promise<Result<number, SaveFitmentFailure>>

/** Sets the mode of a product and replaces its rules of one source; fails for an outdated version. */
export const saveFitment = async (
  app: App,
  actor: Actor,
  { productId, baseVersion, mode, source_id: sourceId, rules: ruleBodies }: FitmentInput,
): SaveResult => {
  const catalogue = await readVehicleCatalogue(app)
  return write(app, actor, async (tx): SaveResult => {
    if ((await readProducts(tx, [productId])).length === 0) return failure({ kind: 'notFound' })
    const locked = await lockFitment(tx, productId)
    if (locked.version !== baseVersion) return failure({ kind: 'stale' })
    await ensureOwnSource(tx)
    const hasSource = (await tx.$count(fitmentSources, eq(fitmentSources.id, sourceId))) > 0
    const rules = ruleBodies.map(toRuleFields)
    const fields = {
      ...(!hasSource && { source_id: 'fitmentAdmin.problem.source' }),
      ...(await findRuleErrors(tx, catalogue, ruleBodies, rules)),
    }
    if (Object.keys(fields).length > 0) return failure({ kind: 'fields', fields })
    const mayCloseTask = await hasRuleReturns(tx, [productId])
    await replaceAndAudit(tx, locked, { productId, sourceId, mode, rules }, app.now())
    if (mayCloseTask) await app.jobs.enqueue(tx, CHECK_RULE_RETURNS, {})
    return ok(productId)
  })
}

/** Replaces the rules of one source and records all rules of the product before and after. */
export const replaceAndAudit = async (
  tx: Write,
  locked: LockedFitment,
  replacement: Replacement,
  now: Date,
): Promise<void> => {
  const { productId, sourceId, mode, rules } = replacement
  await replaceRules(tx, locked, replacement, now)
  const others = locked.rules.filter(rule => rule.sourceId !== sourceId)
  tx.audit({
    kind: 'fitment',
    id: productId,
    before: toAuditFields(locked.mode, locked.rules),
    after: toAuditFields(mode, [...others, ...rules.map(rule => ({ ...rule, sourceId }))]),
  })
}

export type AuditedRule = RuleFields & { sourceId: number }

/** Returns the fields that the activity log compares, in a fixed order. */
export const toAuditFields = (mode: FitmentMode, rules: readonly AuditedRule[]) => ({
  fitmentMode: mode,
  fitmentRules: rules
    .map(rule => ({ key: `${rule.sourceId} ${formatRuleKey(rule)}`, rule }))
    .toSorted((first, second) => (first.key < second.key ? -1 : 1))
    .map(({ rule }) => pickRuleFields(rule)),
})

const pickRuleFields = ({ sourceId, target, polarity, window, conditions, ...rule }: AuditedRule): AuditedRule => ({
  sourceId,
  target,
  polarity,
  window: { from: window.from, to: window.to },
  fuels: rule.fuels,
  drives: rule.drives,
  gearboxes: rule.gearboxes,
  bodies: rule.bodies,
  position: rule.position,
  quantity: rule.quantity,
  note: rule.note,
  confidence: rule.confidence,
  conditions: conditions.map(({ question, answers }) => ({ question, answers })),
})

export const toRuleFields = (body: RuleBody): RuleFields => {
  const { polarity, fuels, drives, gearboxes, bodies, position, quantity, note, confidence } = body
  const window = parseYearWindow(body.years)
  return {
    polarity,
    position,
    quantity,
    note,
    confidence,
    target: toTarget(body),
    window: window.ok ? window.value : OPEN_WINDOW,
    fuels: sortUnique(fuels),
    drives: sortUnique(drives),
    gearboxes: sortUnique(gearboxes),
    bodies: sortUnique(bodies),
    conditions: body.conditions
      .map(({ question_id, answers }) => ({ question: question_id, answers: sortUnique(answers) }))
      .toSorted((first, second) => first.question - second.question),
  }
}

const sortUnique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted()

export const toTarget = ({
  node_id,
  group_id,
  engine_code,
}: Pick<RuleBody, 'node_id' | 'group_id' | 'engine_code'>): FitmentTarget => {
  if (node_id !== null) return `node:${node_id}`
  return group_id === null ? `engine:${cleanCode(engine_code ?? '')}` : `group:${group_id}`
}

/** Returns the message key of a target that no vehicle has. */
export const findTargetError = (catalogue: VehicleCatalogue, target: FitmentTarget): string | null =>
  groupCarsByTarget(catalogue).has(target) ? null : 'fitmentAdmin.problem.target'

/** Returns message keys by field, such as `rules.2.years`. */
export const findRuleErrors = async (
  tx: Queryable,
  catalogue: VehicleCatalogue,
  sent: readonly RuleBody[],
  rules: readonly RuleFields[],
): Promise<Record<string, string>> => {
  const questions = new Map(
    (await tx.select().from(fitmentQuestions)).map(({ id, options }) => [id, new Set(options.map(({ key }) => key))]),
  )
  const isKnownCondition = ({ question, answers }: RuleFields['conditions'][number]): boolean =>
    answers.every(answer => questions.get(question)?.has(answer) ?? false)
  const errors = rules.flatMap((rule, index) => {
    const body = getElementAt(sent, index)
    const ruleErrors: Record<string, string> = {
      ...(findTargetError(catalogue, rule.target) && { target: 'fitmentAdmin.problem.target' }),
      ...(!rule.conditions.every(isKnownCondition) && { conditions: 'fitmentAdmin.problem.conditions' }),
      ...(new Set(rule.conditions.map(({ question }) => question)).size < rule.conditions.length && {
        conditions: 'fitmentAdmin.problem.repeatedQuestion',
      }),
      ...validateRule(body),
    }
    return Object.entries(ruleErrors).map(([field, key]) => [`rules.${index}.${field}`, key])
  })
  const repeated = findRepeatedRules(rules).map(index => [`rules.${index}.target`, 'fitmentAdmin.problem.repeated'])
  return Object.fromEntries([...repeated, ...errors])
}
