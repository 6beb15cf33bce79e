/** When and to whom a product or page shows. Times are epoch milliseconds. */
export interface Visibility {
  type: 0 | 1 | 2
  rangeFrom: number | null
  rangeTo: number | null
  stateInRange: VisibilityState
  stateOutRange: VisibilityState
}
/** visible 0, hidden 1 (staff see it dimmed), inaccessible 2. */
export type VisibilityState = 0 | 1 | 2

/**
 * The state that holds at `now`. Static: always the in-range state. Timed and time range: in range from `rangeFrom` (open
 * when null) until `rangeTo` (open when null); if from equals to it holds from then on. Null, and what names no state, means
 * visible.
 */
export const visibilityAt = (given: Partial<Visibility> | null | undefined, now: number): VisibilityState => {
  const visibility = wholeVisibility(given)
  if (!visibility) return 0
  return isInRange(visibility, now) ? visibility.stateInRange : visibility.stateOutRange
}

/** A visibility as it may have been stored, with all its parts: a state that is missing is visible, no range is open. */
export const wholeVisibility = (given: Partial<Visibility> | null | undefined): Visibility | null =>
  given && (given.stateInRange !== undefined || given.stateOutRange !== undefined)
    ? {
        type: given.type ?? 0,
        rangeFrom: given.rangeFrom ?? null,
        rangeTo: given.rangeTo ?? null,
        stateInRange: given.stateInRange ?? 0,
        stateOutRange: given.stateOutRange ?? 0,
      }
    : null

/** True where a moment comes, or came, at which everybody sees it. */
export const isEverVisible = (given: Partial<Visibility> | null): boolean => {
  const visibility = wholeVisibility(given)
  if (!visibility) return true
  return visibility.stateInRange === 0 || (visibility.type !== 0 && visibility.stateOutRange === 0)
}

/** True where both show the same to everybody at all times: null is always visible, and a state that never comes says nothing. */
export const isSameVisibility = (one: Partial<Visibility> | null, other: Partial<Visibility> | null): boolean =>
  JSON.stringify(shownBy(one)) === JSON.stringify(shownBy(other))

const shownBy = (given: Partial<Visibility> | null): unknown[] => {
  const visibility = wholeVisibility(given)
  if (!visibility) return [0]
  const { type, rangeFrom, rangeTo, stateInRange, stateOutRange } = visibility
  return type === 0 ? [stateInRange] : [type, rangeFrom, rangeTo, stateInRange, stateOutRange]
}

export const isInRange = ({ type, rangeFrom, rangeTo }: Visibility, now: number): boolean => {
  if (type === 0) return true
  if (rangeFrom !== null && now < rangeFrom) return false
  if (type === 1 || rangeTo === null || rangeTo === rangeFrom) return true
  return now < rangeTo
}

/**
 * The visibility with another type. A schedule with the same state before and after would change nothing: it begins as
 * visible in its time and hidden at others.
 */
export const withVisibilityType = <V extends Pick<Visibility, 'type' | 'stateInRange' | 'stateOutRange'>>(
  visibility: V,
  type: Visibility['type'],
): V => {
  const changesNothing = type !== 0 && visibility.stateInRange === visibility.stateOutRange
  return { ...visibility, type, ...(changesNothing && { stateInRange: 0, stateOutRange: 1 }) }
}

/** What is wrong with a visibility as it is edited, a text's key by field. */
export const visibilityProblems = (visibility: Visibility | null): Record<string, string> => {
  if (!visibility || visibility.type === 0) return {}
  const { type, rangeFrom, rangeTo } = visibility
  if (rangeFrom === null) return { 'visibility.rangeFrom': 'app.problem.required' }
  if (type === 1) return {}
  if (rangeTo === null) return { 'visibility.rangeTo': 'app.problem.required' }
  return rangeTo < rangeFrom ? { 'visibility.rangeTo': 'admin.problem.endsBeforeItBegins' } : {}
}

/** Everybody sees it at all times. */
export const isAlwaysVisible = (given: Partial<Visibility> | null | undefined): boolean =>
  visibilityAt(given, 0) === 0 && visibilityTurns(given).length === 0

/** The moments at which the state becomes another by itself. */
export const visibilityTurns = (given: Partial<Visibility> | null | undefined): number[] => {
  const visibility = wholeVisibility(given)
  return [visibility?.rangeFrom ?? null, visibility?.rangeTo ?? null]
    .filter((moment, at, all) => moment !== null && all.indexOf(moment) === at)
    .filter((moment): moment is number => moment !== null)
    .filter(moment => visibilityAt(visibility, moment) !== visibilityAt(visibility, moment - 1))
}
