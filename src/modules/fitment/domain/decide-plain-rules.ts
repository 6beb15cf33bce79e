import type { CommonProducts } from './car-products.ts'
import type { FitmentTarget } from './verdict.ts'

/** The products of rules without limits, by target and polarity: such a rule holds for every car of its target. */
export interface PlainRules {
  fits: ReadonlyMap<FitmentTarget, readonly number[]>
  excludes: ReadonlyMap<FitmentTarget, readonly number[]>
}

export type PlainVerdict = 'fits' | 'check' | 'noFit' | 'unknown'

/**
 * Decides for the products of rules without limits, for a car that is known to its `variants`. It equals
 * `decideVerdictOfVariants`, which compares every rule with every variant, and is far faster. A product whose verdict
 * is that of all other cars is missing.
 */
export const decidePlainRules = (
  variants: readonly ReadonlySet<FitmentTarget>[],
  { fits, excludes }: PlainRules,
  { universal, complete }: CommonProducts,
): Map<number, PlainVerdict> => {
  const fittingCounts = new Map<number, number>()
  const excludingCounts = new Map<number, number>()
  for (const targets of variants) {
    const excluded = collect(targets, excludes)
    for (const id of excluded) increment(excludingCounts, id)
    for (const id of collect(targets, fits)) if (!excluded.has(id)) increment(fittingCounts, id)
  }
  const verdicts = new Map<number, PlainVerdict>()
  for (const id of new Set([...fittingCounts.keys(), ...excludingCounts.keys()])) {
    const fitting = fittingCounts.get(id) ?? 0
    const excluding = excludingCounts.get(id) ?? 0
    if (fitting === variants.length) verdicts.set(id, 'fits')
    else if (excluding === variants.length) verdicts.set(id, 'noFit')
    else if (fitting > 0 || universal.has(id)) verdicts.set(id, 'check')
    else verdicts.set(id, complete.has(id) ? 'noFit' : 'unknown')
  }
  return verdicts
}

const collect = (
  targets: ReadonlySet<FitmentTarget>,
  productsByTarget: ReadonlyMap<FitmentTarget, readonly number[]>,
): Set<number> => {
  const products = new Set<number>()
  for (const target of targets) for (const id of productsByTarget.get(target) ?? []) products.add(id)
  return products
}

const increment = (counts: Map<number, number>, id: number): void => void counts.set(id, (counts.get(id) ?? 0) + 1)
