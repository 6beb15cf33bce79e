import { type Visibility, type VisibilityState, visibilityAt } from './visibility.ts'

/** From when on which state holds; `at` is null for the one that holds now. */
export interface VisibilityTurn {
  at: number | null
  state: VisibilityState
}

/** Lists the state that holds at `now` and each later one with the moment at which it begins. */
export const visibilityAhead = (visibility: Visibility | null, now: number): VisibilityTurn[] => {
  const moments = visibility && visibility.type !== 0 ? [visibility.rangeFrom, visibility.rangeTo] : []
  const coming = [...new Set(moments)]
    .filter((at): at is number => at !== null && at > now)
    .sort((one, two) => one - two)
  const turns: VisibilityTurn[] = [{ at: null, state: visibilityAt(visibility, now) }]
  for (const at of coming) {
    const state = visibilityAt(visibility, at)
    if (state !== turns.at(-1)?.state) turns.push({ at, state })
  }
  return turns
}
