import type { RuleBody, StoredRule, TargetChoice } from '#fitment/contract-fitment-admin.ts'
import type { Confidence } from '#fitment/domain/confidence.ts'
import { isQuantity, MAX_QUANTITY, type Position } from '#fitment/domain/fitment-rule.ts'
import { validateRule } from '#fitment/domain/validate-rules.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { T } from '#platform/web/texts.tsx'
import type { Form } from '#platform/web/use-form.ts'

export interface ConditionValues {
  question_id: number | null
  answers: string[]
}

/** The values of the form of a rule. */
export interface RuleValues extends Pick<RuleBody, 'polarity' | 'fuels' | 'drives' | 'gearboxes' | 'bodies'> {
  source_id: number
  target: TargetChoice | null
  years: string
  position: Position | null
  quantity: string
  conditions: ConditionValues[]
  note: Record<string, string>
  confidence: Confidence
}

/** The part of a form that the fields of a rule need. */
export type RuleForm = Pick<Form<RuleValues>, 'values' | 'set' | 'errorAt' | 'field'>

export const toRuleValues = (
  rule: StoredRule | null,
  sourceId: number,
  languages: readonly string[],
  confidence: Confidence,
): RuleValues => ({
  source_id: rule?.source_id ?? sourceId,
  target: rule && toTarget(rule),
  polarity: rule?.polarity ?? 'fits',
  years: rule?.years ?? '',
  fuels: rule?.fuels ?? [],
  drives: rule?.drives ?? [],
  gearboxes: rule?.gearboxes ?? [],
  bodies: rule?.bodies ?? [],
  position: rule?.position ?? null,
  quantity: String(rule?.quantity ?? ''),
  conditions: rule?.conditions ?? [],
  note: Object.fromEntries(languages.map(code => [code, rule?.note[code] ?? ''])),
  confidence: rule?.confidence ?? confidence,
})

const toTarget = ({ node_id, group_id, engine_code, target }: StoredRule): TargetChoice => ({
  node_id,
  group_id,
  engine_code,
  details: '',
  level: null,
  names: target,
})

export const toRuleBodyOfValues = ({ source_id: _source, target, quantity, ...values }: RuleValues): RuleBody => ({
  ...values,
  node_id: target?.node_id ?? null,
  group_id: target?.group_id ?? null,
  engine_code: target?.engine_code ?? null,
  quantity: quantity.trim() === '' ? null : Number(quantity),
  conditions: toConditionBody(values.conditions),
  note: multilingual(values.note),
})

export const toConditionBody = (conditions: readonly ConditionValues[]): RuleBody['conditions'] =>
  conditions.flatMap(({ question_id, answers }) => (question_id === null ? [] : [{ question_id, answers }]))

export const hasEmptyCondition = (conditions: readonly ConditionValues[]): boolean =>
  conditions.some(({ question_id, answers }) => question_id === null || answers.length === 0)

/** Returns messages by field. */
export const checkRuleValues = (values: RuleValues, t: T): Record<string, string> => {
  const errors = Object.entries(validateRule(toRuleBodyOfValues({ ...values, quantity: '' })))
  return {
    ...Object.fromEntries(errors.map(([field, key]) => [field, t(key)])),
    ...(values.quantity.trim() !== '' &&
      !isQuantity(Number(values.quantity)) && {
        quantity: t('fitmentAdmin.problem.quantity', { maximum: MAX_QUANTITY }),
      }),
    ...(hasEmptyCondition(values.conditions) && { conditions: t('fitmentAdmin.problem.conditions') }),
  }
}
