import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Days in Estonia as `YYYY-MM-DD`, inclusive. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** Builds the condition that a moment lies on one of these days; undefined without a limit. */
export const buildDayRangeCondition = (moment: SQLWrapper, { from, to }: DayRange): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${moment} >= ${from}::date::timestamp at time zone 'Europe/Tallinn'`,
    to === undefined ? undefined : sql`${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'`,
  )
