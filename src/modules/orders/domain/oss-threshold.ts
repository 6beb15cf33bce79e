import type { Cents } from '#kernel/money.ts'

/** Above this net sum of a calendar year, the destination taxes sales to consumers in other EU countries. */
export const OSS_THRESHOLD_CENTS: Cents = 1_000_000
/** At 80 % of the threshold, staff are warned. */
const WARNING_CENTS: Cents = 800_000

/** The net sales of a calendar year to consumers in other EU countries. */
export interface YearSales {
  year: number
  netCents: Cents
}

export interface OssWarning {
  level: 'near' | 'exceeded'
  /** The year whose sales cause the warning. */
  year: number
}

interface WatchedSales {
  thisYear: YearSales
  lastYear: YearSales
  /** The first day of the OSS registration, `YYYY-MM-DD`; null without one. */
  ossFrom: string | null
  /** Today, `YYYY-MM-DD`. */
  day: string
}

/**
 * Returns the warning about the OSS threshold, or null. A planned registration ends the warning before the threshold,
 * but only one that has started ends the warning after it.
 */
export const findOssWarning = ({ thisYear, lastYear, ossFrom, day }: WatchedSales): OssWarning | null => {
  if (ossFrom !== null && ossFrom <= day) return null
  const exceeding = [thisYear, lastYear].find(({ netCents }) => netCents > OSS_THRESHOLD_CENTS)
  if (exceeding) return { level: 'exceeded', year: exceeding.year }
  return thisYear.netCents >= WARNING_CENTS && ossFrom === null ? { level: 'near', year: thisYear.year } : null
}

/**
 * Returns whether a sale belongs to the destination's VAT: the last year exceeded the threshold, or this year does with
 * the sale itself.
 */
export const crossesOssThreshold = (
  { thisYear, lastYear }: Pick<WatchedSales, 'thisYear' | 'lastYear'>,
  saleNetCents: Cents,
): boolean => lastYear.netCents > OSS_THRESHOLD_CENTS || thisYear.netCents + saleNetCents > OSS_THRESHOLD_CENTS
