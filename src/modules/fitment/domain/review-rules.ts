import { type Car, type FitmentRule, type FitmentTarget, matchRule } from './verdict.ts'

/** A remark about a rule; `otherId` names the rule that causes it. */
export interface RuleFinding {
  ruleId: number
  kind: RuleFindingKind
  otherId: number | null
}

export const RULE_FINDING_KINDS = ['empty', 'cancelled', 'duplicate', 'covered', 'overlap'] as const
/**
 * `empty`: no vehicle meets the rule. `cancelled`: an exclusion forbids everything that it fits. `duplicate`: another
 * rule names exactly its cars. `covered`: another rule names its cars and more. `overlap`: two rules share some cars.
 */
export type RuleFindingKind = (typeof RULE_FINDING_KINDS)[number]

type ReviewedRule = FitmentRule & { position: string | null }

interface Reach {
  rule: ReviewedRule
  /** Cars that the rule names for certain. */
  sure: ReadonlySet<Car>
  /** Cars that it names for certain or with an open question. */
  possible: ReadonlySet<Car>
}

/**
 * Reviews the rules of a product over all cars of the catalogue. Rules of different positions never disturb each
 * other, as a kit has rows for both axles.
 */
export const reviewRules = (
  rules: readonly ReviewedRule[],
  findCars: (target: FitmentTarget) => readonly Car[],
): RuleFinding[] => {
  const reaches = rules.map(rule => reach(rule, findCars(rule.target)))
  const findings = reaches
    .filter(({ possible }) => possible.size === 0)
    .map(({ rule }): RuleFinding => ({ ruleId: rule.id, kind: 'empty', otherId: null }))
  for (const [index, one] of reaches.entries())
    for (const other of reaches.slice(index + 1)) {
      const finding = compare(one, other)
      if (finding) findings.push(finding)
    }
  return findings
}

const reach = (rule: ReviewedRule, cars: readonly Car[]): Reach => {
  const matches = cars.map(car => ({ car, match: matchRule(car, rule) }))
  const select = (kinds: readonly string[]): Set<Car> =>
    new Set(matches.filter(({ match }) => kinds.includes(match.kind)).map(({ car }) => car))
  return { rule, sure: select(['in']), possible: select(['in', 'ask']) }
}

const compare = (one: Reach, other: Reach): RuleFinding | null => {
  if (one.possible.size === 0 || other.possible.size === 0) return null
  if (one.rule.polarity !== other.rule.polarity) {
    const [fit, exclusion] = one.rule.polarity === 'fits' ? [one, other] : [other, one]
    return covers(exclusion, fit) ? { ruleId: fit.rule.id, kind: 'cancelled', otherId: exclusion.rule.id } : null
  }
  const isApart = one.rule.position !== other.rule.position
  if (isApart || !intersects(one.possible, other.possible)) return null
  const [coversOther, coversOne] = [covers(one, other), covers(other, one)]
  if (coversOther && coversOne) return { ruleId: other.rule.id, kind: 'duplicate', otherId: one.rule.id }
  if (coversOther) return { ruleId: other.rule.id, kind: 'covered', otherId: one.rule.id }
  if (coversOne) return { ruleId: one.rule.id, kind: 'covered', otherId: other.rule.id }
  // Rules with questions or dates share cars on purpose: one continues where the other ends.
  return intersects(one.sure, other.sure) ? { ruleId: other.rule.id, kind: 'overlap', otherId: one.rule.id } : null
}

const covers = (outer: Reach, inner: Reach): boolean => [...inner.possible].every(car => outer.sure.has(car))

const intersects = (one: ReadonlySet<Car>, other: ReadonlySet<Car>): boolean => [...one].some(car => other.has(car))
