/** The period of a scheduled version, in epoch milliseconds. */
export interface ScheduledVersion {
  number: number
  from: number
  /** Null when the version ends with the next save. */
  until: number | null
}

/**
 * Returns the version that a page shows at a moment: the active scheduled version that started last, else the published
 * one. The same rule in SQL is in `shown-version.ts`.
 */
export const findLiveVersion = (
  publishedNumber: number,
  scheduledVersions: readonly ScheduledVersion[],
  moment: number,
): number =>
  scheduledVersions
    .filter(({ from, until }) => from <= moment && (until === null || moment < until))
    .sort((first, second) => second.from - first.from || second.number - first.number)[0]?.number ?? publishedNumber
