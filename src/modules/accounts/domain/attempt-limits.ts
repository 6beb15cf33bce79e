/** Failures within this time count together. */
export const ATTEMPT_WINDOW = 15 * 60_000

/** How many are let through within the window, by the name tried and by the address that tries. */
export const ATTEMPT_LIMITS = {
  login: { byName: 10, byAddress: 30 },
  reset: { byName: 5, byAddress: 30 },
} as const
export type AttemptKind = keyof typeof ATTEMPT_LIMITS
