/** Claims end three years after the end of the case (General Part of the Civil Code Act, section 146). */
export const RETENTION_YEARS = 3

/** Returns the moment before which statements are no longer needed. */
export const findRetentionStart = (now: Date): Date => addYears(now, -RETENTION_YEARS)

/** Returns the moment until which a case that ended at `closedAt` is stored. */
export const findRetentionEnd = (closedAt: Date): Date => addYears(closedAt, RETENTION_YEARS)

const addYears = (moment: Date, years: number): Date => {
  const result = new Date(moment)
  result.setUTCFullYear(result.getUTCFullYear() + years)
  return result
}
