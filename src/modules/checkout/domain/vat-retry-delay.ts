/** Delay in seconds after each attempt with an unknown result; about a day in total. */
const RETRY_DELAYS_SECONDS = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 31_200] as const

/** Errors that a retry cannot resolve. */
const PERMANENT_ERRORS = ['INVALID_INPUT', 'NOT_ASKABLE']

/** Returns the delay in seconds after an attempt (the first is 1); null when staff must handle it. */
export const getVatRetryDelaySeconds = (attempt: number, reason: string): number | null =>
  PERMANENT_ERRORS.includes(reason) ? null : (RETRY_DELAYS_SECONDS[attempt - 1] ?? null)
