/** Attempts within this time count together. */
export const ATTEMPT_WINDOW = 15 * 60_000

/**
 * How many are let through within the window: from an address, of a name from one address, and of a name from anywhere; in this
 * order, so that what an address is refused is counted against no name. A browser in which a user has logged in before counts for itself:
 * nobody else locks that user out there.
 */
export const ATTEMPT_LIMITS = {
  login: { byAddress: 30, byPair: 10, byName: 100, byBrowser: 10 },
  // A million codes, three of them good at any moment: few tries, wherever they come from.
  code: { byAddress: 30, byPair: 5, byName: 20, byBrowser: 5 },
  // Each one may become a mail to the owner: the same from wherever it is asked.
  reset: { byAddress: 30, byPair: 5, byName: 5, byBrowser: 5 },
} as const
export type AttemptKind = keyof typeof ATTEMPT_LIMITS
