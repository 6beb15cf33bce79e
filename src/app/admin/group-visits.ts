import { findStepStart, type SalesStep } from '#orders/domain/sales-period.ts'

interface Visits {
  /** Page views. */
  count: number
  /** New visits. */
  started_visits: number
}

/**
 * Groups daily page views and visits by the steps of a period. Hourly steps return nothing because visits are counted
 * per day.
 */
export const groupVisits = (
  days: readonly (Visits & { name: string })[],
  step: SalesStep,
): ReadonlyMap<string, Visits> => {
  const visitsByStep = new Map<string, Visits>()
  for (const { name, count, started_visits } of days) {
    const at = findStepStart(name, step)
    const before = visitsByStep.get(at)
    visitsByStep.set(at, {
      count: count + (before?.count ?? 0),
      started_visits: started_visits + (before?.started_visits ?? 0),
    })
  }
  return visitsByStep
}
