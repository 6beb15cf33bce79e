import { completeVisibility, type Visibility, visibilityAt } from '#kernel/visibility.ts'

/** The state of a page for visitors. A `scheduled` page is hidden now and becomes visible on its own. */
export type PageState = 'live' | 'scheduled' | 'hidden'

export interface ScheduledPage {
  visibility: Partial<Visibility> | null
  /** The moments at which scheduled versions start or end, in epoch milliseconds. */
  versionTurns: readonly number[]
}

/** Returns the state at `now` and the next scheduled change in epoch milliseconds, or null. */
export const pageStateAt = (page: ScheduledPage, now: number): { state: PageState; nextChangeAt: number | null } => {
  const visibility = completeVisibility(page.visibility)
  const own = visibility && visibility.type !== 0 ? [visibility.rangeFrom, visibility.rangeTo] : []
  const ownChanges = own.filter(moment => moment !== null && moment > now) as number[]
  const changing = ownChanges.filter(turn => visibilityAt(visibility, turn) !== visibilityAt(visibility, turn - 1))
  const upcoming = [...changing, ...page.versionTurns.filter(turn => turn > now)]
  const isLive = visibilityAt(visibility, now) === 0
  const willShow = changing.some(turn => visibilityAt(visibility, turn) === 0)
  return {
    state: isLive ? 'live' : willShow ? 'scheduled' : 'hidden',
    nextChangeAt: upcoming.length > 0 ? Math.min(...upcoming) : null,
  }
}
