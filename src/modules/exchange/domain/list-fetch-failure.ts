/** Reasons why the shop cannot read a list from an address. */
export const LIST_FETCH_FAILURES = [
  'address',
  'inner',
  'tooLarge',
  'unreachable',
  'unreadable',
  'empty',
  'tooLong',
] as const
export type ListFetchFailure = (typeof LIST_FETCH_FAILURES)[number]
