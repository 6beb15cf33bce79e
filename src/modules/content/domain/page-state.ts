import { type Visibility, visibilityAt, wholeVisibility } from '#kernel/visibility.ts'

/** How a page stands towards visitors: `scheduled` is hidden and will show by itself. */
export type PageState = 'live' | 'scheduled' | 'hidden'

export interface StandingPage {
  visibility: Partial<Visibility> | null
  /** The moments at which its versions begin or cease to show, in epoch milliseconds. */
  versionTurns: readonly number[]
}

/** How a page stands at `now`, and the moment at which that, or what it shows, changes by itself; null where none is known. */
export const pageStateAt = (page: StandingPage, now: number): { state: PageState; nextTurn: number | null } => {
  const visibility = wholeVisibility(page.visibility)
  const own = visibility && visibility.type !== 0 ? [visibility.rangeFrom, visibility.rangeTo] : []
  const turns = own.filter(moment => moment !== null && moment > now) as number[]
  const changing = turns.filter(turn => visibilityAt(visibility, turn) !== visibilityAt(visibility, turn - 1))
  const coming = [...changing, ...page.versionTurns.filter(turn => turn > now)]
  const isLive = visibilityAt(visibility, now) === 0
  const willShow = changing.some(turn => visibilityAt(visibility, turn) === 0)
  return {
    state: isLive ? 'live' : willShow ? 'scheduled' : 'hidden',
    nextTurn: coming.length > 0 ? Math.min(...coming) : null,
  }
}
