import { findStrictestVisibility, type Visibilities } from '#kernel/upcoming-visibilities.ts'
import { completeVisibility, findVisibilityChanges, getVisibilityState, type Visibility } from '#kernel/visibility.ts'
import { findLiveVersion, type ScheduledVersion } from './find-live-version.ts'

/** A period in epoch milliseconds. `until` is null for an open end. */
export interface TimeSpan {
  from: number
  until: number | null
}

interface PageSchedule {
  /** The visibilities of the page and of its product. Visitors see the page while all are visible. */
  visibilities: Visibilities
  /** All other scheduled versions of the page. */
  scheduledVersions: readonly ScheduledVersion[]
}

/** A placeholder for the published version; version numbers start at 1. */
const PUBLISHED_VERSION_NUMBER = 0

/**
 * Returns the periods in which visitors see a scheduled version: it is active and the page is visible.
 */
export const findVisibleSpans = (
  version: ScheduledVersion,
  { visibilities, scheduledVersions: scheduled }: PageSchedule,
): TimeSpan[] => {
  const { from, until } = version
  const changeTimes = [
    from,
    ...scheduled.flatMap(otherVersion => [otherVersion.from, otherVersion.until ?? from]),
    ...visibilities.flatMap(findVisibilityChanges),
  ]
  const moments = [...new Set(changeTimes)]
    .filter(moment => isInSpan(version, moment))
    .sort((first, second) => first - second)
  const isShown = (moment: number): boolean =>
    isVisibleAt(visibilities, moment) &&
    findLiveVersion(PUBLISHED_VERSION_NUMBER, [...scheduled, version], moment) === version.number
  const spans: TimeSpan[] = []
  for (const [index, moment] of moments.entries()) {
    if (!isShown(moment)) continue
    const spanEnd = moments[index + 1] ?? until
    const previousSpan = spans.at(-1)
    if (previousSpan?.until === moment) previousSpan.until = spanEnd
    else spans.push({ from: moment, until: spanEnd })
  }
  return spans
}

/** Returns true when all visibilities show the page at the moment. */
export const isVisibleAt = (visibilities: Visibilities, moment: number): boolean =>
  findStrictestVisibility(visibilities, moment) === 0

/**
 * Returns a visibility that also shows the page in a period and changes nothing else from `now` on. Null when one
 * schedule cannot express both, as with two separate periods.
 */
export const createPeriodVisibility = (
  period: TimeSpan,
  visibility: Partial<Visibility> | null,
  now: number,
): Visibility | null => {
  const bounds = [...new Set([...listBounds(period), ...findVisibilityChanges(visibility)])].sort((a, b) => a - b)
  const moments = [now, ...bounds].filter(moment => moment >= now)
  const isWanted = (candidate: Visibility): boolean =>
    moments.every(
      moment =>
        getVisibilityState(candidate, moment) ===
        (isInSpan(period, moment) ? 0 : getVisibilityState(visibility, moment)),
    )
  const current = completeVisibility(visibility)
  return [...(current ? [current] : []), ...listSchedules(bounds)].find(isWanted) ?? null
}

const listBounds = ({ from, until }: TimeSpan): number[] => (until === null ? [from] : [from, until])

const isInSpan = ({ from, until }: TimeSpan, moment: number): boolean =>
  moment >= from && (until === null || moment < until)

const STATES = [0, 1, 2] as const

/** Lists all visibilities with a range between these moments. */
const listSchedules = (bounds: readonly number[]): Visibility[] => {
  const ranges = bounds.flatMap(rangeFrom => [
    { type: 1 as const, rangeFrom, rangeTo: null },
    ...bounds.filter(moment => moment > rangeFrom).map(rangeTo => ({ type: 2 as const, rangeFrom, rangeTo })),
  ])
  return STATES.flatMap(stateInRange =>
    STATES.flatMap(stateOutRange => ranges.map(range => ({ ...range, stateInRange, stateOutRange }))),
  )
}
