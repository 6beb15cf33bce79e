/** Failures within this time count together. */
export const ATTEMPT_WINDOW = 15 * 60_000

/**
 * How many are let through within the window: of a name from one address, of a name from anywhere, and from an address. Whoever
 * guesses at a name locks himself out and not its owner, until very many addresses guess together.
 */
export const ATTEMPT_LIMITS = {
  login: { byPair: 10, byName: 100, byAddress: 30 },
  // Each one may become a mail to the owner: the same from wherever it is asked.
  reset: { byPair: 5, byName: 5, byAddress: 30 },
} as const
export type AttemptKind = keyof typeof ATTEMPT_LIMITS
