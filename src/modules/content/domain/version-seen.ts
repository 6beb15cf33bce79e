import { type Visibility, visibilityAt, visibilityTurns } from '#kernel/visibility.ts'
import { strictestAt, type Visibilities } from '#kernel/visibility-ahead.ts'
import { liveVersion, type TimedVersion } from './live-version.ts'

/** A stretch of time in epoch milliseconds; `until` is null where it has no end. */
export interface Stretch {
  from: number
  until: number | null
}

interface Page {
  /** The page's own visibility and, on a product's page, the product's: visitors see it while all are visible. */
  visibilities: Visibilities
  /** All its timed versions but the one asked about. */
  timed: readonly TimedVersion[]
}

/** No version has this number: it stands for the one that the page points to. */
const POINTER = 0

/**
 * The stretches in which visitors see a timed version: it is the one that the page shows, and the page is visible. Decided by
 * the functions that decide what the page answers.
 */
export const versionSeen = (version: TimedVersion, { visibilities, timed }: Page): Stretch[] => {
  const { from, until } = version
  const turns = [from, ...timed.flatMap(one => [one.from, one.until ?? from]), ...visibilities.flatMap(visibilityTurns)]
  const moments = [...new Set(turns)]
    .filter(moment => moment >= from && (until === null || moment < until))
    .sort((one, other) => one - other)
  const isSeen = (moment: number): boolean =>
    isVisibleAt(visibilities, moment) && liveVersion(POINTER, [...timed, version], moment) === version.number
  const stretches: Stretch[] = []
  for (const [at, moment] of moments.entries()) {
    if (!isSeen(moment)) continue
    const end = moments[at + 1] ?? until
    const last = stretches.at(-1)
    if (last?.until === moment) last.until = end
    else stretches.push({ from: moment, until: end })
  }
  return stretches
}

/** True where visitors see a page that all of these visibilities decide about. */
export const isVisibleAt = (visibilities: Visibilities, moment: number): boolean =>
  strictestAt(visibilities, moment) === 0

/** The visibility of a page that is shown in a stretch of time and stays as it is at `now` in all others. */
export const shownIn = ({ from, until }: Stretch, visibility: Partial<Visibility> | null, now: number): Visibility => {
  const state = visibilityAt(visibility, now)
  return {
    type: until === null ? 1 : 2,
    ...{ rangeFrom: from, rangeTo: until },
    ...{ stateInRange: 0, stateOutRange: state },
  }
}
