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

/** The lower the rank of a verdict, the better its product suits a role. */
const VERDICT_RANKS: Readonly<Record<VerdictKind, number>> = {
  fits: 0,
  universal: 1,
  fits_if: 3,
  unknown: 4,
  no_fit: 5,
}
/** A product without a verdict is better than an uncertain one. */
const RANK_WITHOUT_VERDICT = 2

const getRank = ({ verdict }: Candidate): number => (verdict === null ? RANK_WITHOUT_VERDICT : VERDICT_RANKS[verdict])

/** Picks the product that fits best, preferably one for sale. Returns null without candidates. */
export const pickCandidate = <C extends Candidate>(candidates: readonly C[]): C | null => {
  const [best = null] = [...candidates].sort(
    (first, second) => getRank(first) - getRank(second) || Number(second.isForSale) - Number(first.isForSale),
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
  roadUse: Exclude<RoadUse, 'unknown'> | null
  /** Parts without a statement for the country. */
  unstatedCount: number
  /** Two parts with an ABE on one car can void both. */
  hasTwoAbes: boolean
  problems: PartProblem[]
}

/** From the best to the worst. Universal parts are as good as those that fit. */
const VERDICT_SEVERITY: Readonly<Record<VerdictKind, number>> = {
  universal: 0,
  fits: 1,
  fits_if: 2,
  unknown: 3,
  no_fit: 4,
}

/** Checks the parts of a build against the car and each other, and sums their prices. */
export const evaluateBuild = (parts: readonly BuildPart[], rules: readonly PartRule[]): BuildEvaluation => {
  const roadUses = parts.map(({ approvals }) => findRoadUse(approvals) ?? 'unknown')
  const strictestUse = pickStrictestUse(roadUses)
  return {
    totalCents: parts.reduce((sum, { totalCents, amount }) => sum + totalCents * amount, 0),
    verdict: parts.reduce<VerdictKind | null>((worst, { verdict }) => pickWorseVerdict(worst, verdict), null),
    roadUse: strictestUse === 'unknown' ? null : strictestUse,
    unstatedCount: roadUses.filter(roadUse => roadUse === 'unknown').length,
    hasTwoAbes: parts.filter(({ approvals }) => hasAbe(approvals)).length > 1,
    problems: findProblems(new Set(parts.map(({ productId }) => productId)), rules),
  }
}

const pickWorseVerdict = (first: VerdictKind | null, second: VerdictKind | null): VerdictKind | null => {
  if (first === null || second === null) return first ?? second
  return VERDICT_SEVERITY[second] > VERDICT_SEVERITY[first] ? second : first
}

const findProblems = (ids: ReadonlySet<number>, rules: readonly PartRule[]): PartProblem[] =>
  rules
    .filter(({ productId, kind, otherId }) => ids.has(productId) && ids.has(otherId) === (kind !== 'requires'))
    .map(({ productId, kind, otherId }) => ({ productId, kind, otherId }))
