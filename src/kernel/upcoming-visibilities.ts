import { findVisibilityChanges, getVisibilityState, type Visibility, type VisibilityState } from './visibility.ts'

/** A state and the moment at which it begins; `at` is null for the current one. */
export interface VisibilityChange {
  at: number | null
  state: VisibilityState
}

/**
 * Visitors see a page only when all of these allow it: a product page has its own visibility and that of its
 * product.
 */
export type Visibilities = readonly (Partial<Visibility> | null)[]

/** Lists the current state and each future one with the moment at which it begins. The strictest visibility decides. */
export const listUpcomingVisibilities = (visibilities: Visibilities, now: number): VisibilityChange[] => {
  const futureMoments = [...new Set(visibilities.flatMap(findVisibilityChanges))]
    .filter(moment => moment > now)
    .sort((a, b) => a - b)
  const changes: VisibilityChange[] = [{ at: null, state: findStrictestVisibility(visibilities, now) }]
  for (const moment of futureMoments) {
    const state = findStrictestVisibility(visibilities, moment)
    if (state !== changes.at(-1)?.state) changes.push({ at: moment, state })
  }
  return changes
}

/** Returns the strictest of the states at `now`. */
export const findStrictestVisibility = (visibilities: Visibilities, now: number): VisibilityState =>
  Math.max(0, ...visibilities.map(visibility => getVisibilityState(visibility, now))) as VisibilityState
