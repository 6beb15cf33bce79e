import { type Approval, findRoadUse, hasAbe, pickStrictestUse, type RoadUse } from '#catalog/domain/road-approval.ts'
import type { Verdict } from '#fitment/domain/verdict.ts'

type VerdictKind = Verdict['kind']

/**
 * `requires`: the product needs the other one; `conflicts`: not both; `replaces`: the product takes the place of the
 * other one.
 */
export const PART_RULE_KINDS = ['requires', 'conflicts', 'replaces'] as const
export type PartRuleKind = (typeof PART_RULE_KINDS)[number]

export interface PartRule {
  productId: number
  kind: PartRuleKind
  otherId: number
}

/** A product that a role may take. */
export interface Candidate {
  productId: number
  /** Null without a car, and for products that have nothing to do with cars. */
  verdict: VerdictKind | null
  isForSale: boolean
}

const PREFERENCE: Readonly<Record<VerdictKind, number>> = { fits: 0, universal: 1, fits_if: 3, unknown: 4, no_fit: 5 }
const NEUTRAL_PREFERENCE = 2

const getPreference = ({ verdict }: Candidate): number => (verdict === null ? NEUTRAL_PREFERENCE : PREFERENCE[verdict])

/** Picks the product of a role that fits best; of equal ones the first that is for sale, else the first. */
export const pickCandidate = <C extends Candidate>(candidates: readonly C[]): C | null => {
  const [best = null] = [...candidates].sort(
    (first, second) =>
      getPreference(first) - getPreference(second) || Number(second.isForSale) - Number(first.isForSale),
  )
  return best
}

/** A product of the build. */
export interface BuildPart extends Candidate {
  amount: number
  /** The current gross price of one piece. */
  totalCents: number
  approvals: readonly Approval[]
}

export interface PartProblem {
  kind: PartRuleKind
  /** The product that the rule is about, and the other one. */
  productId: number
  otherId: number
}

export interface BuildEvaluation {
  totalCents: number
  /** The worst verdict; null without a car and when no part has to do with cars. */
  verdict: VerdictKind | null
  /** The manufacturers' strictest statement; null when no part has one. */
  use: Exclude<RoadUse, 'unknown'> | null
  /** Parts without a statement for the country. */
  unstatedCount: number
  /** Two parts with an ABE on one car can void both. */
  hasTwoAbes: boolean
  problems: PartProblem[]
}

/** From the best to the worst. Universal parts are as good as those that fit. */
const SEVERITY: Readonly<Record<VerdictKind, number>> = { universal: 0, fits: 1, fits_if: 2, unknown: 3, no_fit: 4 }

/** Checks the parts of a build against the car and each other, and sums their prices. */
export const evaluateBuild = (parts: readonly BuildPart[], rules: readonly PartRule[]): BuildEvaluation => {
  const uses = parts.map(({ approvals }) => findRoadUse(approvals) ?? 'unknown')
  const use = pickStrictestUse(uses)
  return {
    totalCents: parts.reduce((sum, { totalCents, amount }) => sum + totalCents * amount, 0),
    verdict: parts.reduce<VerdictKind | null>((worst, { verdict }) => pickWorse(worst, verdict), null),
    use: use === 'unknown' ? null : use,
    unstatedCount: uses.filter(each => each === 'unknown').length,
    hasTwoAbes: parts.filter(({ approvals }) => hasAbe(approvals)).length > 1,
    problems: findProblems(new Set(parts.map(({ productId }) => productId)), rules),
  }
}

const pickWorse = (first: VerdictKind | null, second: VerdictKind | null): VerdictKind | null => {
  if (first === null || second === null) return first ?? second
  return SEVERITY[second] > SEVERITY[first] ? second : first
}

const findProblems = (ids: ReadonlySet<number>, rules: readonly PartRule[]): PartProblem[] =>
  rules
    .filter(({ productId, kind, otherId }) => ids.has(productId) && ids.has(otherId) === (kind !== 'requires'))
    .map(({ productId, kind, otherId }) => ({ productId, kind, otherId }))
