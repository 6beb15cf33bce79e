import { findStrictestVisibility, type Visibilities } from '#kernel/upcoming-visibilities.ts'
import { findVisibilityChanges, getVisibilityState, type Visibility } from '#kernel/visibility.ts'
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
  scheduled: readonly ScheduledVersion[]
}

/** A placeholder for the published version; version numbers start at 1. */
const PUBLISHED_NUMBER = 0

/**
 * Returns the periods in which visitors see a scheduled version: it is active and the page is visible. It uses the
 * functions that decide what the page answers.
 */
export const findVisibleSpans = (version: ScheduledVersion, { visibilities, scheduled }: PageSchedule): TimeSpan[] => {
  const { from, until } = version
  const changeTimes = [
    from,
    ...scheduled.flatMap(otherVersion => [otherVersion.from, otherVersion.until ?? from]),
    ...visibilities.flatMap(findVisibilityChanges),
  ]
  const moments = [...new Set(changeTimes)]
    .filter(moment => moment >= from && (until === null || moment < until))
    .sort((first, second) => first - second)
  const isShown = (moment: number): boolean =>
    isVisibleAt(visibilities, moment) &&
    findLiveVersion(PUBLISHED_NUMBER, [...scheduled, version], moment) === version.number
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

/** Returns a visibility that shows the page in a period and keeps its state at `now` outside it. */
export const createPeriodVisibility = (
  { from, until }: TimeSpan,
  visibility: Partial<Visibility> | null,
  now: number,
): Visibility => {
  const state = getVisibilityState(visibility, now)
  return {
    type: until === null ? 1 : 2,
    rangeFrom: from,
    rangeTo: until,
    stateInRange: 0,
    stateOutRange: state,
  }
}
