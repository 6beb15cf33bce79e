import { type SalesStep, startOfStep } from '#orders/domain/sales-period.ts'

interface Visits {
  /** Pages that were opened. */
  count: number
  /** Visits that began. */
  begun: number
}

/** What was opened on each day, by the stretches of a period; they are counted by the day, so by the hour there is nothing to tell. */
export const groupVisits = (
  days: readonly (Visits & { name: string })[],
  step: SalesStep,
): ReadonlyMap<string, Visits> => {
  const stretches = new Map<string, Visits>()
  for (const { name, count, begun } of days) {
    const at = startOfStep(name, step)
    const before = stretches.get(at)
    stretches.set(at, { count: count + (before?.count ?? 0), begun: begun + (before?.begun ?? 0) })
  }
  return stretches
}
