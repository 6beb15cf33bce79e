/** The period of a scheduled version, in epoch milliseconds. */
export interface TimedVersion {
  number: number
  from: number
  /** Null when the version ends with the next save. */
  until: number | null
}

/**
 * Returns the version that a page shows at a moment: the active scheduled version that started last, else the published
 * one. The same rule in SQL is in `shown-version.ts`.
 */
export const liveVersion = (pointer: number, timed: readonly TimedVersion[], at: number): number =>
  timed
    .filter(({ from, until }) => from <= at && (until === null || at < until))
    .sort((one, other) => other.from - one.from || other.number - one.number)[0]?.number ?? pointer
