import { type Visibility, visibilityAt, visibilityTurns } from '#kernel/visibility.ts'
import { strictestAt, type Visibilities } from '#kernel/visibility-ahead.ts'
import { liveVersion, type TimedVersion } from './live-version.ts'

/** A period in epoch milliseconds. `until` is null for an open end. */
export interface Stretch {
  from: number
  until: number | null
}

interface Page {
  /** The visibilities of the page and of its product. Visitors see the page while all are visible. */
  visibilities: Visibilities
  /** All other scheduled versions of the page. */
  timed: readonly TimedVersion[]
}

/** A placeholder for the published version; version numbers start at 1. */
const POINTER = 0

/**
 * Returns the periods in which visitors see a scheduled version: it is active and the page is visible. It uses the
 * functions that decide what the page answers.
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

/** Returns true when all visibilities show the page at the moment. */
export const isVisibleAt = (visibilities: Visibilities, moment: number): boolean =>
  strictestAt(visibilities, moment) === 0

/** Returns a visibility that shows the page in a period and keeps its state at `now` outside it. */
export const shownIn = ({ from, until }: Stretch, visibility: Partial<Visibility> | null, now: number): Visibility => {
  const state = visibilityAt(visibility, now)
  return {
    type: until === null ? 1 : 2,
    ...{ rangeFrom: from, rangeTo: until },
    ...{ stateInRange: 0, stateOutRange: state },
  }
}
