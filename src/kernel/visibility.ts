import { HIDDEN, VISIBLE, type VisibilityState } from './visibility-state.ts'

export { HIDDEN, INACCESSIBLE, VISIBLE, type VisibilityState } from './visibility-state.ts'

/** The schedule of a product's or page's visibility. Times are epoch milliseconds. */
export interface Visibility {
  type: 0 | 1 | 2
  rangeFrom: number | null
  rangeTo: number | null
  stateInRange: VisibilityState
  stateOutRange: VisibilityState
}

/** The type of a schedule that has the in-range state at all times. */
export const ALWAYS = 0
/** The type of a schedule that is in range from `rangeFrom` on. */
export const FROM_MOMENT = 1
/** The type of a schedule that is in range from `rangeFrom` until `rangeTo`. */
export const IN_PERIOD = 2

/** Builds the visibility that has one state at all times. */
export const createConstantVisibility = (state: VisibilityState): Visibility => ({
  type: ALWAYS,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: state,
})

/** New products and albums stay hidden until somebody publishes them. */
export const HIDDEN_VISIBILITY = {
  type: ALWAYS,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: HIDDEN,
  stateOutRange: HIDDEN,
} as const satisfies Visibility

/**
 * Returns the state at `now`. In a range, a null `rangeFrom` means an open start; a null `rangeTo` or equal ends mean
 * an open end. A missing visibility or state means visible.
 */
export const getVisibilityState = (stored: Partial<Visibility> | null | undefined, now: number): VisibilityState => {
  const visibility = completeVisibility(stored)
  if (!visibility) return VISIBLE
  return isInRange(visibility, now) ? visibility.stateInRange : visibility.stateOutRange
}

/** Fills in missing parts of a stored visibility: the state visible, the range open. Returns null without any state. */
export const completeVisibility = (stored: Partial<Visibility> | null | undefined): Visibility | null =>
  stored && (stored.stateInRange !== undefined || stored.stateOutRange !== undefined)
    ? {
        type: stored.type ?? ALWAYS,
        rangeFrom: stored.rangeFrom ?? null,
        rangeTo: stored.rangeTo ?? null,
        stateInRange: stored.stateInRange ?? VISIBLE,
        stateOutRange: stored.stateOutRange ?? VISIBLE,
      }
    : null

/** Returns true when everybody can see it at some time, past or future. */
export const isEverVisible = (stored: Partial<Visibility> | null): boolean => {
  const visibility = completeVisibility(stored)
  if (!visibility) return true
  return visibility.stateInRange === VISIBLE || (visibility.type !== ALWAYS && visibility.stateOutRange === VISIBLE)
}

/** Compares the effect, not the stored form: null means always visible, and an unused state does not matter. */
export const isSameVisibility = (first: Partial<Visibility> | null, second: Partial<Visibility> | null): boolean =>
  JSON.stringify(readEffect(first)) === JSON.stringify(readEffect(second))

const readEffect = (stored: Partial<Visibility> | null): unknown[] => {
  const visibility = completeVisibility(stored)
  if (!visibility) return [VISIBLE]
  const { type, rangeFrom, rangeTo, stateInRange, stateOutRange } = visibility
  return type === ALWAYS ? [stateInRange] : [type, rangeFrom, rangeTo, stateInRange, stateOutRange]
}

export const isInRange = ({ type, rangeFrom, rangeTo }: Visibility, now: number): boolean => {
  if (type === ALWAYS) return true
  if (rangeFrom !== null && now < rangeFrom) return false
  if (type === FROM_MOMENT || rangeTo === null || rangeTo === rangeFrom) return true
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
  const hasNoEffect = type !== ALWAYS && visibility.stateInRange === visibility.stateOutRange
  return { ...visibility, type, ...(hasNoEffect && { stateInRange: VISIBLE, stateOutRange: HIDDEN }) }
}

/** Returns the validation errors: message keys by field. */
export const validateVisibility = (visibility: Visibility | null): Record<string, string> => {
  if (!visibility || visibility.type === ALWAYS) return {}
  const { type, rangeFrom, rangeTo } = visibility
  if (rangeFrom === null) return { 'visibility.rangeFrom': 'app.problem.required' }
  if (type === FROM_MOMENT) return {}
  if (rangeTo === null) return { 'visibility.rangeTo': 'app.problem.required' }
  return rangeTo < rangeFrom ? { 'visibility.rangeTo': 'admin.problem.endsBeforeItBegins' } : {}
}

/** Returns true when everybody can see it at all times. */
export const isAlwaysVisible = (stored: Partial<Visibility> | null | undefined): boolean =>
  getVisibilityState(stored, 0) === VISIBLE && findVisibilityChanges(stored).length === 0

/** Returns the moments at which the state changes, in epoch milliseconds. */
export const findVisibilityChanges = (stored: Partial<Visibility> | null | undefined): number[] => {
  const visibility = completeVisibility(stored)
  return [visibility?.rangeFrom ?? null, visibility?.rangeTo ?? null]
    .filter((moment, index, all) => moment !== null && all.indexOf(moment) === index)
    .filter((moment): moment is number => moment !== null)
    .filter(moment => getVisibilityState(visibility, moment) !== getVisibilityState(visibility, moment - 1))
}
