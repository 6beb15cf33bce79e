import { type Visibility, type VisibilityState, visibilityAt, visibilityChanges } from './visibility.ts'

/** A state and the moment at which it begins; `at` is null for the current one. */
export interface VisibilityChange {
  at: number | null
  state: VisibilityState
}

/**
 * Visitors see a thing only when all of these allow it: a product page has its own visibility and that of its
 * product.
 */
export type Visibilities = readonly (Partial<Visibility> | null)[]

/** Lists the current state and each future one with the moment at which it begins. The strictest visibility decides. */
export const upcomingVisibilities = (visibilities: Visibilities, now: number): VisibilityChange[] => {
  const coming = [...new Set(visibilities.flatMap(visibilityChanges))].filter(at => at > now).sort((a, b) => a - b)
  const turns: VisibilityChange[] = [{ at: null, state: strictestVisibilityAt(visibilities, now) }]
  for (const at of coming) {
    const state = strictestVisibilityAt(visibilities, at)
    if (state !== turns.at(-1)?.state) turns.push({ at, state })
  }
  return turns
}

/** Returns the strictest of the states at `now`. */
export const strictestVisibilityAt = (visibilities: Visibilities, now: number): VisibilityState =>
  Math.max(0, ...visibilities.map(visibility => visibilityAt(visibility, now))) as VisibilityState
