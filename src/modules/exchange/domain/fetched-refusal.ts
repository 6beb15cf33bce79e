/** Reasons why the shop cannot read a list from an address. */
export const FETCHED_REFUSALS = [
  'address',
  'inner',
  'tooLarge',
  'unreachable',
  'unreadable',
  'empty',
  'tooLong',
] as const
export type FetchedRefusal = (typeof FETCHED_REFUSALS)[number]
