/** The schedule of a product's or page's visibility. Times are epoch milliseconds. */
export interface Visibility {
  type: 0 | 1 | 2
  rangeFrom: number | null
  rangeTo: number | null
  stateInRange: VisibilityState
  stateOutRange: VisibilityState
}
/** 0 visible, 1 hidden (staff see it dimmed), 2 inaccessible. */
export type VisibilityState = 0 | 1 | 2

/** Stays hidden until somebody publishes it, as every new product and album does. */
export const HIDDEN_VISIBILITY = {
  type: 0,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: 1,
  stateOutRange: 1,
} as const satisfies Visibility

/**
 * Returns the state at `now`. Type 0 always has the in-range state.
 * Types 1 and 2 are in range from `rangeFrom` until `rangeTo`; null is open. Equal ends mean an open end.
 * A missing visibility or state means visible.
 */
export const getVisibilityState = (stored: Partial<Visibility> | null | undefined, now: number): VisibilityState => {
  const visibility = completeVisibility(stored)
  if (!visibility) return 0
  return isInRange(visibility, now) ? visibility.stateInRange : visibility.stateOutRange
}

/**
 * Fills in missing parts of a stored visibility: the state visible, the range open. Null when both states are
 * missing.
 */
export const completeVisibility = (stored: Partial<Visibility> | null | undefined): Visibility | null =>
  stored && (stored.stateInRange !== undefined || stored.stateOutRange !== undefined)
    ? {
        type: stored.type ?? 0,
        rangeFrom: stored.rangeFrom ?? null,
        rangeTo: stored.rangeTo ?? null,
        stateInRange: stored.stateInRange ?? 0,
        stateOutRange: stored.stateOutRange ?? 0,
      }
    : null

/** Returns true when everybody can see it at some time, past or future. */
export const isEverVisible = (stored: Partial<Visibility> | null): boolean => {
  const visibility = completeVisibility(stored)
  if (!visibility) return true
  return visibility.stateInRange === 0 || (visibility.type !== 0 && visibility.stateOutRange === 0)
}

/** Compares the effect, not the stored form: null means always visible, and an unused state does not matter. */
export const isSameVisibility = (first: Partial<Visibility> | null, second: Partial<Visibility> | null): boolean =>
  JSON.stringify(readEffect(first)) === JSON.stringify(readEffect(second))

const readEffect = (stored: Partial<Visibility> | null): unknown[] => {
  const visibility = completeVisibility(stored)
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
 * Changes the type. A schedule with equal states would have no effect, so it starts as visible in range and hidden
 * outside.
 */
export const changeVisibilityType = <V extends Pick<Visibility, 'type' | 'stateInRange' | 'stateOutRange'>>(
  visibility: V,
  type: Visibility['type'],
): V => {
  const hasNoEffect = type !== 0 && visibility.stateInRange === visibility.stateOutRange
  return { ...visibility, type, ...(hasNoEffect && { stateInRange: 0, stateOutRange: 1 }) }
}

/** Returns the validation errors: message keys by field. */
export const validateVisibility = (visibility: Visibility | null): Record<string, string> => {
  if (!visibility || visibility.type === 0) return {}
  const { type, rangeFrom, rangeTo } = visibility
  if (rangeFrom === null) return { 'visibility.rangeFrom': 'app.problem.required' }
  if (type === 1) return {}
  if (rangeTo === null) return { 'visibility.rangeTo': 'app.problem.required' }
  return rangeTo < rangeFrom ? { 'visibility.rangeTo': 'admin.problem.endsBeforeItBegins' } : {}
}

/** Returns true when everybody can see it at all times. */
export const isAlwaysVisible = (stored: Partial<Visibility> | null | undefined): boolean =>
  getVisibilityState(stored, 0) === 0 && findVisibilityChanges(stored).length === 0

/** Returns the moments at which the state changes, in epoch milliseconds. */
export const findVisibilityChanges = (stored: Partial<Visibility> | null | undefined): number[] => {
  const visibility = completeVisibility(stored)
  return [visibility?.rangeFrom ?? null, visibility?.rangeTo ?? null]
    .filter((moment, index, all) => moment !== null && all.indexOf(moment) === index)
    .filter((moment): moment is number => moment !== null)
    .filter(moment => getVisibilityState(visibility, moment) !== getVisibilityState(visibility, moment - 1))
}
