import { ALWAYS, completeVisibility, getVisibilityState, type Visibility } from '#kernel/visibility.ts'

/** The state of a page for visitors. A `scheduled` page is hidden now and becomes visible on its own. */
export type PageState = 'live' | 'scheduled' | 'hidden'

export interface ScheduledPage {
  visibility: Partial<Visibility> | null
  /** The moments at which scheduled versions start or end, in epoch milliseconds. */
  versionChangeTimes: readonly number[]
}

/** Returns the state at `now` and the next scheduled change in epoch milliseconds, or null. */
export const computePageState = (
  page: ScheduledPage,
  now: number,
): { state: PageState; nextChangeAt: number | null } => {
  const visibility = completeVisibility(page.visibility)
  const periodBounds = visibility && visibility.type !== ALWAYS ? [visibility.rangeFrom, visibility.rangeTo] : []
  const upcomingBounds = periodBounds.filter(moment => moment !== null && moment > now) as number[]
  const visibilityChanges = upcomingBounds.filter(
    moment => getVisibilityState(visibility, moment) !== getVisibilityState(visibility, moment - 1),
  )
  const upcomingChanges = [...visibilityChanges, ...page.versionChangeTimes.filter(moment => moment > now)]
  const isShownLater = visibilityChanges.some(moment => getVisibilityState(visibility, moment) === 0)
  const stateWhileHidden = isShownLater ? 'scheduled' : 'hidden'
  return {
    state: getVisibilityState(visibility, now) === 0 ? 'live' : stateWhileHidden,
    nextChangeAt: upcomingChanges.length > 0 ? Math.min(...upcomingChanges) : null,
  }
}
