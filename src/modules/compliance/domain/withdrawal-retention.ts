/** Claims end three years after the statement (General Part of the Civil Code Act, section 146). */
export const RETENTION_YEARS = 3

/** Returns the moment before which statements are no longer needed. */
export const findRetentionStart = (now: Date): Date => addYears(now, -RETENTION_YEARS)

/** Returns the moment until which a statement is stored. */
export const findRetentionEnd = (submittedAt: Date): Date => addYears(submittedAt, RETENTION_YEARS)

const addYears = (moment: Date, years: number): Date => {
  const result = new Date(moment)
  result.setUTCFullYear(result.getUTCFullYear() + years)
  return result
}
