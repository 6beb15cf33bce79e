import { findStepStart, type SalesStep } from '#orders/domain/sales-period.ts'

interface Visits {
  /** Page views. */
  count: number
  started_visits: number
}

/**
 * Groups daily page views and visits by the steps of a period. Visits are stored per day, so an hourly chart finds
 * none.
 */
export const groupVisits = (
  days: readonly (Visits & { /** The day. */ name: string })[],
  step: SalesStep,
): ReadonlyMap<string, Visits> => {
  const visitsByStep = new Map<string, Visits>()
  for (const { name: day, count, started_visits } of days) {
    const start = findStepStart(day, step)
    const sum = visitsByStep.get(start)
    visitsByStep.set(start, {
      count: count + (sum?.count ?? 0),
      started_visits: started_visits + (sum?.started_visits ?? 0),
    })
  }
  return visitsByStep
}
