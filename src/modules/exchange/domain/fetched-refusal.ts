/** Why a list could not be read from an address. */
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
