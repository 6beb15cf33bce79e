import { type Visibility, type VisibilityState, visibilityAt, visibilityTurns } from './visibility.ts'

/** From when on which state holds; `at` is null for the one that holds now. */
export interface VisibilityTurn {
  at: number | null
  state: VisibilityState
}

/** Each of them must let a visitor see the thing: a product's page is decided by its own visibility and by the product's. */
export type Visibilities = readonly (Partial<Visibility> | null)[]

/** Lists the state that holds at `now` and each later one with the moment at which it begins. The strictest visibility decides. */
export const visibilityAhead = (visibilities: Visibilities, now: number): VisibilityTurn[] => {
  const coming = [...new Set(visibilities.flatMap(visibilityTurns))]
    .filter(at => at > now)
    .sort((one, two) => one - two)
  const turns: VisibilityTurn[] = [{ at: null, state: strictestAt(visibilities, now) }]
  for (const at of coming) {
    const state = strictestAt(visibilities, at)
    if (state !== turns.at(-1)?.state) turns.push({ at, state })
  }
  return turns
}

/** The state in which visitors meet something that several visibilities decide about. */
export const strictestAt = (visibilities: Visibilities, now: number): VisibilityState =>
  Math.max(0, ...visibilities.map(one => visibilityAt(one, now))) as VisibilityState
