/** Reasons why a carrier's list was not accepted. */
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

/** Returns true when a retry may fix the failure. A shrunk list waits for staff or for the next night. */
export const isTransientFailure = (failure: FeedFailure): boolean => failure !== 'shrunk' && failure !== 'tooLarge'
