import type { CommonProducts } from './car-products.ts'
import type { Car, FitmentTarget } from './verdict.ts'

/** The products of rules without limits, by target and polarity: such a rule holds for every car of its target. */
export interface PlainRules {
  fits: ReadonlyMap<FitmentTarget, readonly number[]>
  excludes: ReadonlyMap<FitmentTarget, readonly number[]>
}

export type PlainVerdict = 'fits' | 'check' | 'noFit' | 'unknown'

/** The facts of a car that rules without limits concern. */
export type PlainCar = Pick<Car, 'targets' | 'mayHave'>

/**
 * Decides for the products of rules without limits, for a car that is one of `cars`. It equals
 * `decideVerdictOfVariants`, which compares every rule with every car, and is far faster. A product whose verdict is
 * that of all other cars is missing.
 */
export const decidePlainRules = (
  cars: readonly PlainCar[],
  { fits, excludes }: PlainRules,
  { universal, complete }: CommonProducts,
): Map<number, PlainVerdict> => {
  const counts = { fits: new Counts(), check: new Counts(), noFit: new Counts() }
  for (const car of cars) {
    const [fitting, excluded] = [findConcernedProducts(car, fits), findConcernedProducts(car, excludes)]
    for (const id of excluded.sure) counts.noFit.increment(id)
    for (const id of fitting.sure)
      if (!excluded.sure.has(id)) counts[excluded.possible.has(id) ? 'check' : 'fits'].increment(id)
    // Other possible rules ask for the engine. A possible exclusion alone does so for universal products.
    const asking = new Set([...fitting.possible, ...[...excluded.possible].filter(id => universal.has(id))])
    for (const id of asking) {
      if (excluded.sure.has(id) || fitting.sure.has(id)) continue
      const isUniversal = universal.has(id) && !excluded.possible.has(id)
      if (!isUniversal) counts.check.increment(id)
    }
  }
  const verdicts = new Map<number, PlainVerdict>()
  for (const id of new Set([...counts.fits.ids(), ...counts.check.ids(), ...counts.noFit.ids()])) {
    const [fitting, checked, excluded] = [counts.fits.get(id), counts.check.get(id), counts.noFit.get(id)]
    if (fitting === cars.length) verdicts.set(id, 'fits')
    else if (excluded === cars.length) verdicts.set(id, 'noFit')
    else if (universal.has(id) && checked + excluded === 0) continue
    else if (fitting + checked > 0 || universal.has(id)) verdicts.set(id, 'check')
    else verdicts.set(id, complete.has(id) ? 'noFit' : 'unknown')
  }
  return verdicts
}

/** Finds the products of the rules that concern the car for certain, and of those that may concern it. */
const findConcernedProducts = (
  car: PlainCar,
  productsByTarget: ReadonlyMap<FitmentTarget, readonly number[]>,
): Record<'sure' | 'possible', ReadonlySet<number>> => {
  const [sure, possible] = [new Set<number>(), new Set<number>()]
  for (const target of car.targets) for (const id of productsByTarget.get(target) ?? []) sure.add(id)
  if (car.mayHave)
    for (const [target, ids] of productsByTarget)
      if (!car.targets.has(target) && car.mayHave(target)) for (const id of ids) possible.add(id)
  return { sure, possible }
}

class Counts {
  #counts = new Map<number, number>()
  increment(id: number): void {
    this.#counts.set(id, this.get(id) + 1)
  }
  get(id: number): number {
    return this.#counts.get(id) ?? 0
  }
  ids(): Iterable<number> {
    return this.#counts.keys()
  }
}
