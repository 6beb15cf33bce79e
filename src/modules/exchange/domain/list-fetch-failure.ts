/** Reasons why the shop cannot read a list from an address; `author` lacks permissions or is disabled. */
export const LIST_FETCH_FAILURES = [
  'address',
  'inner',
  'tooLarge',
  'unreachable',
  'unreadable',
  'empty',
  'tooLong',
  'author',
] as const
export type ListFetchFailure = (typeof LIST_FETCH_FAILURES)[number]
