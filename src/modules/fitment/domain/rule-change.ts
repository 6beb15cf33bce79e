import { multilingual } from '#kernel/multilingual.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type FitmentMode, formatRuleKey, MAX_RULES, OWN_SOURCE_ID, type RuleFields } from './fitment-rule.ts'
import type { FitmentTarget } from './verdict.ts'
import { OPEN_WINDOW } from './year-month.ts'

/** A rule with the source that states it. */
export interface SourcedRule extends RuleFields {
  sourceId: number
}

/** The mode and the rules of all sources of a product. */
export interface FitmentFields {
  mode: FitmentMode
  rules: readonly SourcedRule[]
}

/** A change of the rules of many products. */
export type RuleChange =
  | { kind: 'add'; rule: SourcedRule }
  /** Removes all rules that aim at the target. */
  | { kind: 'remove'; target: FitmentTarget }
  /** Rules that aim at `target` aim at `by`, with the limits that they have. */
  | { kind: 'replace'; target: FitmentTarget; by: FitmentTarget }
  /** The shop's own list has one rule without limits for the target, and no other rule for it. */
  | { kind: 'set'; target: FitmentTarget; polarity: RuleFields['polarity'] }
  /** Adds the rules of another product, or replaces all rules and the mode by them. */
  | { kind: 'copy'; from: FitmentFields; replaces: boolean }

export type RuleChangeFailure = 'same' | 'noRule' | 'nonVehicle' | 'tooMany'

const PLAIN_RULE: Omit<SourcedRule, 'target' | 'polarity'> = {
  sourceId: OWN_SOURCE_ID,
  window: OPEN_WINDOW,
  fuels: [],
  drives: [],
  gearboxes: [],
  bodies: [],
  conditions: [],
  position: null,
  quantity: null,
  note: multilingual({}),
  confidence: 'verified',
}

/** Returns the fitment of a product after a change, or the reason why the product stays as it is. */
export const decideRuleChange = (
  { mode, rules }: FitmentFields,
  change: RuleChange,
): Result<FitmentFields, RuleChangeFailure> => {
  switch (change.kind) {
    case 'add':
      return mode === 'nonVehicle'
        ? failure('nonVehicle')
        : validateChange({ mode, rules }, { mode, rules: [...rules, change.rule] })
    case 'remove': {
      const remaining = rules.filter(({ target }) => target !== change.target)
      return remaining.length === rules.length ? failure('noRule') : ok({ mode, rules: remaining })
    }
    case 'replace': {
      if (!rules.some(({ target }) => target === change.target)) return failure('noRule')
      const moved = rules.map(rule => (rule.target === change.target ? { ...rule, target: change.by } : rule))
      return validateChange({ mode, rules }, { mode, rules: moved })
    }
    case 'set': {
      if (mode === 'nonVehicle') return failure('nonVehicle')
      const { target, polarity } = change
      const others = rules.filter(rule => rule.target !== target || rule.sourceId !== OWN_SOURCE_ID)
      return validateChange({ mode, rules }, { mode, rules: [...others, { ...PLAIN_RULE, target, polarity }] })
    }
    case 'copy': {
      if (change.replaces) return validateChange({ mode, rules }, change.from)
      return mode === 'nonVehicle'
        ? failure('nonVehicle')
        : validateChange({ mode, rules }, { mode, rules: [...rules, ...change.from.rules] })
    }
  }
}

/** Names a rule within all sources of its product. */
export const formatSourcedKey = (rule: SourcedRule): string => `${rule.sourceId} ${formatRuleKey(rule)}`

/**
 * Keeps the first of equal rules, because a source states a rule once. Fails when nothing changes or a source has too
 * many rules.
 */
const validateChange = (before: FitmentFields, after: FitmentFields): Result<FitmentFields, RuleChangeFailure> => {
  const byKey = new Map<string, SourcedRule>()
  for (const rule of after.rules) {
    const key = formatSourcedKey(rule)
    if (!byKey.has(key)) byKey.set(key, rule)
  }
  const rules = [...byKey.values()]
  const keys = new Set(before.rules.map(formatSourcedKey))
  if (before.mode === after.mode && keys.size === byKey.size && rules.every(rule => keys.has(formatSourcedKey(rule))))
    return failure('same')
  const rulesBySource = Map.groupBy(rules, ({ sourceId }) => sourceId)
  if ([...rulesBySource.values()].some(sourceRules => sourceRules.length > MAX_RULES)) return failure('tooMany')
  return ok({ mode: after.mode, rules })
}
