import { type Visibility, type VisibilityState, visibilityAt, visibilityTurns } from './visibility.ts'

/** A state and the moment at which it begins; `at` is null for the current one. */
export interface VisibilityTurn {
  at: number | null
  state: VisibilityState
}

/**
 * Visitors see a thing only when all of these allow it: a product page has its own visibility and that of its
 * product.
 */
export type Visibilities = readonly (Partial<Visibility> | null)[]

/** Lists the current state and each future one with the moment at which it begins. The strictest visibility decides. */
export const visibilityAhead = (visibilities: Visibilities, now: number): VisibilityTurn[] => {
  const coming = [...new Set(visibilities.flatMap(visibilityTurns))].filter(at => at > now).sort((a, b) => a - b)
  const turns: VisibilityTurn[] = [{ at: null, state: strictestAt(visibilities, now) }]
  for (const at of coming) {
    const state = strictestAt(visibilities, at)
    if (state !== turns.at(-1)?.state) turns.push({ at, state })
  }
  return turns
}

/** Returns the strictest of the states at `now`. */
export const strictestAt = (visibilities: Visibilities, now: number): VisibilityState =>
  Math.max(0, ...visibilities.map(visibility => visibilityAt(visibility, now))) as VisibilityState
