import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import type { Period, SearchedWords, StatisticsQuery } from '../contract-statistics.ts'
import { searchQueries } from './tables.ts'

const { id, words, typed, results, searchedAt } = searchQueries
const latest = (column: SQL): SQL => sql`(array_agg(${column} order by ${searchedAt} desc, ${id} desc))[1]`
const lastResults = latest(sql`${results}`)

/** A part of the search keywords with how often; `results` and the spelling are the latest search's. */
export const listStatistics = async (
  db: Queryable,
  { period, found, sort, ...page }: StatisticsQuery,
  now: Date,
): Promise<{ results: SearchedWords[]; paging: Pagination }> => {
  const grouped = db
    .select({
      words: sql<string>`${latest(sql`${typed}`)}`.as('typed_last'),
      count: sql<number>`count(*)::int`.as('times'),
      results: sql<number>`${lastResults}`.as('results_last'),
      lastAt: sql<Date>`max(${searchedAt})`.mapWith(searchedAt).as('last_at'),
      key: words,
    })
    .from(searchQueries)
    .where(within(period, now))
    .groupBy(words)
    .having(and(found === 'none' ? eq(lastResults, 0) : undefined, found === 'some' ? gt(lastResults, 0) : undefined))
    .as('grouped')
  const { count, lastAt, results, key } = grouped
  const { rows, paging } = await pageOf(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(grouped)
        .orderBy(...ordered(sort, { count, last_at: lastAt, results, words: key }, lastAt, key))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(grouped),
  })
  return {
    results: rows.map(row => ({
      words: row.words,
      count: row.count,
      results: row.results,
      last_at: row.lastAt.toISOString(),
    })),
    paging,
  }
}

const DAY_MS = 86_400_000

/** The shop's month begins at midnight in Tallinn. */
const within = (period: Period, now: Date): SQL | undefined => {
  if (period === 'all') return undefined
  if (period === 'last30') return gte(searchedAt, new Date(now.getTime() - 30 * DAY_MS))
  return sql`${searchedAt} >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'`
}
