/** Why a carrier's list could not be taken. */
export const FEED_FAILURES = [
  'unreachable',
  'slow',
  'tooLarge',
  'status',
  'unreadable',
  'empty',
  'broken',
  'shrunk',
] as const
export type FeedFailure = (typeof FEED_FAILURES)[number]

/** What another try in a few minutes may mend; a list that has shrunk waits for staff, or for tomorrow's. */
export const isPassing = (failure: FeedFailure): boolean => failure !== 'shrunk' && failure !== 'tooLarge'
