import type { Multilingual } from '#kernel/multilingual.ts'
import type { Confidence } from './confidence.ts'
import type { Body, Drive, Fuel, Gearbox } from './vehicle.ts'
import type { FitmentRule } from './verdict.ts'

export const FITMENT_MODES = ['specific', 'universal', 'nonVehicle'] as const
export type FitmentMode = (typeof FITMENT_MODES)[number]

export const POLARITIES = ['fits', 'excludes'] as const
export const POSITIONS = ['front', 'rear', 'left', 'right', 'frontLeft', 'frontRight', 'rearLeft', 'rearRight'] as const
export type Position = (typeof POSITIONS)[number]

export const SOURCE_KINDS = ['own', 'manufacturer', 'supplier', 'guess'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]
export const COVERAGES = ['complete', 'partial'] as const
export type Coverage = (typeof COVERAGES)[number]

/** The shop's own list of rules. */
export const OWN_SOURCE_ID = 1

export const MAX_QUANTITY = 99
/** Returns true for a number of pieces that a rule can have. */
export const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= MAX_QUANTITY

/** A product has at most this many rules from one source. */
export const MAX_RULES = 500
export const MAX_CONDITIONS = 5

/** A rule as its source states it. */
export interface RuleFields extends Omit<FitmentRule, 'id'> {
  fuels: readonly Fuel[]
  drives: readonly Drive[]
  gearboxes: readonly Gearbox[]
  bodies: readonly Body[]
  position: Position | null
  /** The number of pieces that a car needs; null when the source does not state it. */
  quantity: number | null
  note: Multilingual
  confidence: Confidence
}

/** A question to the owner of a car: "Front brake disc, 288 or 312 mm?" */
export interface FitmentQuestion {
  id: number
  text: Multilingual
  options: readonly QuestionOption[]
}

export interface QuestionOption {
  /** Rules and answers name the option by this key; it stays when the text changes. */
  key: string
  text: Multilingual
}

/** Identifies a rule within a source: everything but its note and confidence. */
export const formatRuleKey = (rule: Omit<RuleFields, 'note' | 'confidence'>): string =>
  JSON.stringify([
    rule.target,
    rule.polarity,
    rule.window.from,
    rule.window.to,
    rule.position,
    rule.quantity,
    rule.fuels.toSorted(),
    rule.drives.toSorted(),
    rule.gearboxes.toSorted(),
    rule.bodies.toSorted(),
    formatConditionKey(rule.conditions),
  ])

/** Identifies the conditions of a rule in any order. */
export const formatConditionKey = (conditions: FitmentRule['conditions']): string =>
  conditions
    .map(({ question, answers }) => `${question}=${answers.toSorted().join('|')}`)
    .toSorted()
    .join('&')

/** Returns true when the shop has each question and answer of a text that `formatConditionKey` wrote. */
export const isKnownConditionKey = (key: string, optionKeys: ReadonlyMap<number, ReadonlySet<string>>): boolean =>
  key === '' ||
  key.split('&').every(condition => {
    const [question = '', answers = ''] = condition.split('=')
    return answers.split('|').every(answer => optionKeys.get(Number(question))?.has(answer) ?? false)
  })

/**
 * Returns the coverage of a product. Its list is complete when a source with complete lists names a vehicle that it
 * fits. Mere exclusions do not make a list complete.
 */
export const pickCoverage = (rules: readonly { polarity: FitmentRule['polarity']; coverage: Coverage }[]): Coverage =>
  rules.some(({ polarity, coverage }) => polarity === 'fits' && coverage === 'complete') ? 'complete' : 'partial'
