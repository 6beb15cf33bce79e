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
 * Reviews the rules of a product over all cars of the catalogue. Rules of different positions never conflict, because a
 * kit has rows for both axles.
 */
export const reviewRules = (
  rules: readonly ReviewedRule[],
  findCars: (target: FitmentTarget) => readonly Car[],
): RuleFinding[] => {
  const reaches = rules.map(rule => findReach(rule, findCars(rule.target)))
  const findings = reaches
    .filter(({ possible }) => possible.size === 0)
    .map(({ rule }): RuleFinding => ({ ruleId: rule.id, kind: 'empty', otherId: null }))
  for (const [index, first] of reaches.entries())
    for (const second of reaches.slice(index + 1)) {
      const finding = compareRules(first, second)
      if (finding) findings.push(finding)
    }
  return findings
}

const findReach = (rule: ReviewedRule, cars: readonly Car[]): Reach => {
  const matches = cars.map(car => ({ car, match: matchRule(car, rule) }))
  const select = (kinds: readonly string[]): Set<Car> =>
    new Set(matches.filter(({ match }) => kinds.includes(match.kind)).map(({ car }) => car))
  return { rule, sure: select(['in']), possible: select(['in', 'ask']) }
}

const compareRules = (first: Reach, second: Reach): RuleFinding | null => {
  if (first.possible.size === 0 || second.possible.size === 0) return null
  if (first.rule.polarity !== second.rule.polarity) {
    const [fit, exclusion] = first.rule.polarity === 'fits' ? [first, second] : [second, first]
    return covers(exclusion, fit) ? { ruleId: fit.rule.id, kind: 'cancelled', otherId: exclusion.rule.id } : null
  }
  const isApart = first.rule.position !== second.rule.position
  if (isApart || !intersects(first.possible, second.possible)) return null
  const [coversSecond, coversFirst] = [covers(first, second), covers(second, first)]
  if (coversSecond && coversFirst) return { ruleId: second.rule.id, kind: 'duplicate', otherId: first.rule.id }
  if (coversSecond) return { ruleId: second.rule.id, kind: 'covered', otherId: first.rule.id }
  if (coversFirst) return { ruleId: first.rule.id, kind: 'covered', otherId: second.rule.id }
  // Rules with questions or dates share cars on purpose, because each is for a part of a model's years or variants.
  return intersects(first.sure, second.sure)
    ? { ruleId: second.rule.id, kind: 'overlap', otherId: first.rule.id }
    : null
}

const covers = (outer: Reach, inner: Reach): boolean => [...inner.possible].every(car => outer.sure.has(car))

const intersects = (first: ReadonlySet<Car>, second: ReadonlySet<Car>): boolean =>
  [...first].some(car => second.has(car))
