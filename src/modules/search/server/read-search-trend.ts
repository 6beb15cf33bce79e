import { and, eq, sql } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Period, TrendPoint } from '../contract-statistics.ts'
import { findTrendSpan, listTrendDays } from '../domain/trend-span.ts'
import { buildConversionPeriodCondition, buildSearchPeriodCondition } from './list-statistics.ts'
import { searchConversions, searchQueries } from './tables.ts'

/** Returns searches, clicks and orders per day or month; empty words mean all searches. */
export const readSearchTrend = async (
  db: Queryable,
  { period, words }: { period: Period; words: string },
  now: Date,
): Promise<{ step: 'day' | 'month'; points: TrendPoint[] }> => {
  const span = findTrendSpan(period, getShopDay(now))
  const key = normalizeSearchText(words)
  const dateFormat = span.step === 'month' ? 'YYYY-MM-01' : 'YYYY-MM-DD'
  const { searchedAt, results } = searchQueries
  const [searches, conversions] = await Promise.all([
    db
      .select({
        day: sql<string>`to_char(${searchedAt} at time zone 'Europe/Tallinn', ${sql.raw(`'${dateFormat}'`)})`,
        count: sql<number>`count(*)::int`,
        withoutResults: sql<number>`(count(*) filter (where ${results} = 0))::int`,
      })
      .from(searchQueries)
      .where(and(buildSearchPeriodCondition(period, now), key === '' ? undefined : eq(searchQueries.words, key)))
      .groupBy(sql`1`),
    db
      .select({
        day: sql<string>`to_char(${searchConversions.day}, ${sql.raw(`'${dateFormat}'`)})`,
        clicks: sql<number>`sum(${searchConversions.clicks})::int`,
        orders: sql<number>`sum(${searchConversions.orders})::int`,
      })
      .from(searchConversions)
      .where(
        and(buildConversionPeriodCondition(period, now), key === '' ? undefined : eq(searchConversions.words, key)),
      )
      .groupBy(sql`1`),
  ])
  const searchesByDay = new Map(searches.map(row => [row.day, row]))
  const conversionsByDay = new Map(conversions.map(row => [row.day, row]))
  const points = listTrendDays(span).map(day => {
    const { count = 0, withoutResults = 0 } = searchesByDay.get(day) ?? {}
    const { clicks = 0, orders = 0 } = conversionsByDay.get(day) ?? {}
    return { day, count, withoutResults, clicks, orders }
  })
  return { step: span.step, points }
}
