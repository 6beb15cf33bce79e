import { CONFIDENCES, type Confidence } from './confidence.ts'
import { decideWheelFit, type Hub, type WheelFit, type WheelMeasures } from './wheel-fit.ts'
import { compareWindows, type MonthWindow, type YearMonth } from './year-month.ts'

/** A key that rules aim at: a vehicle, or a group of engine variants. */
export type FitmentTarget = `node:${number}` | `group:${number}` | `engine:${string}`

/** A car as the verdict reads it. The answers of its owner replace facts that the variant leaves open. */
export interface Car {
  /** Its make, model, generation and variant, its engine code and its groups. */
  targets: ReadonlySet<FitmentTarget>
  /** The production window of the variant. */
  window: MonthWindow
  /** The month of build; null while unknown. */
  builtYm: YearMonth | null
  fuel: string | null
  drive: string | null
  gearbox: string | null
  /** The possible bodies; one of them once the body is known, an empty list while unknown. */
  bodies: readonly string[]
  /** Answers by question. */
  answers: ReadonlyMap<number, string>
  /** The wheel mounting; absent and null are unknown. */
  hub?: Hub | null
  /**
   * Returns whether the car may have an engine code, or belong to a group, that `targets` lacks. Absent for cars whose
   * engine is known.
   */
  mayHave?: ((target: FitmentTarget) => boolean) | undefined
}

export interface FitmentRule {
  id: number
  /** The certainty of the rule. The surest of several rules with one effect decides, because its promise is shown. */
  confidence?: Confidence
  target: FitmentTarget
  polarity: 'fits' | 'excludes'
  window: MonthWindow
  /** Empty lists mean any. */
  fuels: readonly string[]
  drives: readonly string[]
  gearboxes: readonly string[]
  bodies: readonly string[]
  /** Each question needs one of its answers. */
  conditions: readonly { question: number; answers: readonly string[] }[]
}

export interface ProductFitment {
  /** `universal` only where staff said so; products without a car, as clothes and tools, are `nonVehicle`. */
  mode: 'specific' | 'universal' | 'nonVehicle'
  /**
   * The completeness of the rules. With complete coverage, a vehicle without a rule does not fit; with partial
   * coverage, its fit is unknown.
   */
  coverage: 'complete' | 'partial'
  rules: readonly FitmentRule[]
  /** The measures of a wheel, spacer or ring, which decide where no rule does. */
  wheel?: WheelMeasures | null
}

/** A fact of the car that decides the verdict. */
export type OpenQuestion =
  | { kind: 'builtYm' | 'fuel' | 'drive' | 'gearbox' | 'body' | 'engine' }
  | { kind: 'question'; id: number }

export type VerdictReason =
  | 'rule'
  | 'exclusion'
  | 'notListed'
  | 'noRules'
  | 'universal'
  | 'variantsDiffer'
  /** Reasons of measures: they agree, agree with a centring ring, differ, or are not all known. */
  | 'measures'
  | 'measuresRing'
  | 'measuresDiffer'
  | 'measuresUnknown'

export interface Verdict {
  kind: 'fits' | 'fits_if' | 'no_fit' | 'universal' | 'unknown'
  reason: VerdictReason
  /** The rule that decided; null when none did. */
  ruleId: number | null
  /** Open questions of `fits_if`, each once. */
  questions: readonly OpenQuestion[]
}

/** The comparison of a rule with one fact of a car: the rule allows it, forbids it, or the fact is unknown. */
export interface FactMatch {
  fact: OpenQuestion
  kind: 'in' | 'out' | 'ask'
}

/** The comparison of a rule with a car, by the facts that the rule limits. */
export interface RuleMatch {
  kind: FactMatch['kind']
  facts: readonly FactMatch[]
}

/**
 * Decides whether a product fits a car. An exclusion beats every fit in any order of the rules. Null for products that
 * have nothing to do with cars.
 */
export const decideVerdict = (car: Car, { mode, coverage, rules, wheel }: ProductFitment): Verdict | null => {
  if (mode === 'nonVehicle') return null
  const matches = rules
    .filter(({ target }) => mayConcern(car, target))
    .toSorted((first, second) => rankConfidence(first) - rankConfidence(second) || first.id - second.id)
    .map(rule => ({ rule, match: matchRule(car, rule) }))
  const find = (polarity: FitmentRule['polarity'], kind: FactMatch['kind']) =>
    matches.filter(({ rule, match }) => rule.polarity === polarity && match.kind === kind)

  const [exclusion] = find('excludes', 'in')
  if (exclusion) return createVerdict('no_fit', 'exclusion', exclusion.rule.id)
  const exclusionQuestions = collectQuestions(find('excludes', 'ask'))
  const [fit] = find('fits', 'in')
  if (mode === 'universal' || fit) {
    const reason = fit ? 'rule' : 'universal'
    if (exclusionQuestions.length > 0) return createVerdict('fits_if', reason, fit?.rule.id ?? null, exclusionQuestions)
    return createVerdict(fit ? 'fits' : 'universal', reason, fit?.rule.id ?? null)
  }
  const asking = find('fits', 'ask')
  const [firstAsking] = asking
  if (firstAsking) {
    const questions = uniteQuestions([...collectQuestions(asking), ...exclusionQuestions])
    return createVerdict('fits_if', 'rule', firstAsking.rule.id, questions)
  }
  if (wheel) return decideByMeasures(car, wheel, exclusionQuestions)
  if (rules.length === 0) return createVerdict('unknown', 'noRules', null)
  return createVerdict(coverage === 'complete' ? 'no_fit' : 'unknown', 'notListed', null)
}

/** Returns 0 for the surest rules. */
const rankConfidence = ({ confidence = 'guess' }: FitmentRule): number => CONFIDENCES.indexOf(confidence)

const MEASURE_VERDICTS = {
  fits: ['fits', 'measures'],
  ring: ['fits', 'measuresRing'],
  differs: ['no_fit', 'measuresDiffer'],
  unknown: ['unknown', 'measuresUnknown'],
} as const satisfies Record<WheelFit, readonly [Verdict['kind'], VerdictReason]>

const decideByMeasures = (car: Car, wheel: WheelMeasures, exclusionQuestions: readonly OpenQuestion[]): Verdict => {
  const [kind, reason] = MEASURE_VERDICTS[decideWheelFit(car.hub ?? null, wheel)]
  return kind === 'fits' && exclusionQuestions.length > 0
    ? createVerdict('fits_if', reason, null, exclusionQuestions)
    : createVerdict(kind, reason, null)
}

/**
 * Decides for a car that is known to its model or generation only, by all its variants. Equal verdicts hold for the
 * car, or else the engine decides. Null for products without a verdict, and without variants.
 */
export const decideVerdictOfVariants = (variants: readonly Car[], product: ProductFitment): Verdict | null => {
  const verdicts = variants.flatMap(car => decideVerdict(car, product) ?? [])
  const [first] = verdicts
  if (!first) return null
  const questions = uniteQuestions(verdicts.flatMap(verdict => verdict.questions))
  // A universal product fits every engine, also where rules name some of them.
  const isFitting = verdicts.every(({ kind }) => kind === 'fits' || kind === 'universal')
  if (isFitting && verdicts.some(({ kind }) => kind === 'universal'))
    return createVerdict('universal', 'universal', null)
  if (verdicts.every(({ kind }) => kind === first.kind)) {
    const isSameReason = verdicts.every(({ reason }) => reason === first.reason)
    const ruleId = verdicts.every(verdict => verdict.ruleId === first.ruleId) ? first.ruleId : null
    return createVerdict(first.kind, isSameReason ? first.reason : 'variantsDiffer', ruleId, questions)
  }
  const mayFit = verdicts.some(({ kind }) => kind === 'fits' || kind === 'fits_if' || kind === 'universal')
  if (!mayFit) return createVerdict('unknown', 'variantsDiffer', null)
  return createVerdict('fits_if', 'variantsDiffer', null, uniteQuestions([{ kind: 'engine' }, ...questions]))
}

/** Returns whether a rule with this target aims at the car, or may do so once its engine is known. */
export const mayConcern = ({ targets, mayHave }: Car, target: FitmentTarget): boolean =>
  targets.has(target) || mayHave?.(target) === true

/** Compares a car with a rule that may concern it. */
export const matchRule = (car: Car, rule: FitmentRule): RuleMatch => {
  const facts: FactMatch[] = [
    ...(car.targets.has(rule.target) ? [] : [{ fact: { kind: 'engine' }, kind: 'ask' } satisfies FactMatch]),
    { fact: { kind: 'builtYm' }, kind: matchWindow(car, rule.window) },
    { fact: { kind: 'fuel' }, kind: matchValue(car.fuel, rule.fuels) },
    { fact: { kind: 'drive' }, kind: matchValue(car.drive, rule.drives) },
    { fact: { kind: 'gearbox' }, kind: matchValue(car.gearbox, rule.gearboxes) },
    { fact: { kind: 'body' }, kind: matchBody(car.bodies, rule.bodies) },
    ...rule.conditions.map(
      ({ question, answers }): FactMatch => ({
        fact: { kind: 'question', id: question },
        kind: matchValue(car.answers.get(question) ?? null, answers),
      }),
    ),
  ]
  const hasFact = (wanted: FactMatch['kind']): boolean => facts.some(({ kind }) => kind === wanted)
  if (hasFact('out')) return { kind: 'out', facts }
  return { kind: hasFact('ask') ? 'ask' : 'in', facts }
}

const matchWindow = ({ window, builtYm }: Car, wanted: MonthWindow): FactMatch['kind'] => {
  const known = builtYm === null ? window : { from: builtYm, to: builtYm }
  const relation = compareWindows(known, wanted)
  if (relation === 'partly') return 'ask'
  return relation === 'inside' ? 'in' : 'out'
}

const matchValue = (value: string | null, wanted: readonly string[]): FactMatch['kind'] => {
  if (wanted.length === 0) return 'in'
  if (value === null) return 'ask'
  return wanted.includes(value) ? 'in' : 'out'
}

const matchBody = (bodies: readonly string[], wanted: readonly string[]): FactMatch['kind'] => {
  if (wanted.length === 0) return 'in'
  const common = bodies.filter(body => wanted.includes(body)).length
  if (bodies.length > 0 && common === 0) return 'out'
  return bodies.length > 0 && common === bodies.length ? 'in' : 'ask'
}

const collectQuestions = (matches: readonly { match: RuleMatch }[]): OpenQuestion[] =>
  uniteQuestions(
    matches.flatMap(({ match }) => match.facts.filter(({ kind }) => kind === 'ask').map(({ fact }) => fact)),
  )

const uniteQuestions = (questions: readonly OpenQuestion[]): OpenQuestion[] => [
  ...new Map(questions.map(question => [JSON.stringify(question), question])).values(),
]

const createVerdict = (
  kind: Verdict['kind'],
  reason: VerdictReason,
  ruleId: number | null,
  questions: readonly OpenQuestion[] = [],
): Verdict => ({ kind, reason, ruleId, questions })
