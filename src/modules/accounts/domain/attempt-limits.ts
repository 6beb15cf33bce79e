/** The limits count attempts within this window. */
export const ATTEMPT_WINDOW_MS = 15 * 60_000

/**
 * Maximum attempts within the window, by address, by name and address, and by name. The address is checked first,
 * so that its rejected attempts count against no name. A browser in which the user logged in before has its own
 * counter, so that strangers cannot lock the user out.
 */
export const ATTEMPT_LIMITS = {
  login: { byAddress: 30, byPair: 10, byName: 100, byBrowser: 10 },
  // Three of a million codes are valid at any time, so the limit counts the attempts of all addresses together.
  code: { byAddress: 30, byPair: 5, byName: 20, byBrowser: 5 },
  // Each attempt may send a mail, so known browsers have no higher limit.
  reset: { byAddress: 30, byPair: 5, byName: 5, byBrowser: 5 },
} as const
export type AttemptKind = keyof typeof ATTEMPT_LIMITS
