/** When a version is shown instead of the one that the page points to; moments in epoch milliseconds. */
export interface TimedVersion {
  number: number
  from: number
  /** Null until something newer is shown. */
  until: number | null
}

/**
 * The version that a page shows at a moment: of the timed ones in their time the one that began last, else the one that
 * the page points to. The same rule stands as SQL in `shown-version.ts`.
 */
export const liveVersion = (pointer: number, timed: readonly TimedVersion[], at: number): number =>
  timed
    .filter(({ from, until }) => from <= at && (until === null || at < until))
    .sort((one, other) => other.from - one.from || other.number - one.number)[0]?.number ?? pointer
