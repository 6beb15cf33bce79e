/** Seconds to wait after each try that left a VAT number unknown: a day in all. */
const WAITS = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 31_200] as const

/** VIES cannot answer these however often it is asked. */
const HOPELESS = ['INVALID_INPUT', 'NOT_ASKABLE']

/** When to ask again after the `attempt`th try about a number (1 is the first), in seconds; null when staff must look instead. */
export const vatRetryAfter = (attempt: number, reason: string): number | null =>
  HOPELESS.includes(reason) ? null : (WAITS[attempt - 1] ?? null)
