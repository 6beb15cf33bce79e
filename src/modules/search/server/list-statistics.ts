import { and, countDistinct, desc, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Period, SearchedWords } from '../contract-statistics.ts'
import { searchQueries } from './tables.ts'

interface Wanted {
  period: Period
  found: 'all' | 'some' | 'none'
  page: number
  pageSize: number
}

const { id, words, typed, results, searchedAt } = searchQueries
const latest = (column: SQL): SQL => sql`(array_agg(${column} order by ${searchedAt} desc, ${id} desc))[1]`
const lastResults = latest(sql`${results}`)

/** Search keywords with how often, the most searched first; `results` and the spelling are the latest search's. */
export const listStatistics = async (
  db: Queryable,
  { period, found, page, pageSize }: Wanted,
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
  const [counted] = await db.select({ total: countDistinct(grouped.key) }).from(grouped)
  const rows = await db
    .select()
    .from(grouped)
    .orderBy(desc(grouped.count), desc(grouped.lastAt), grouped.key)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    results: rows.map(row => ({
      words: row.words,
      count: row.count,
      results: row.results,
      last_at: row.lastAt.toISOString(),
    })),
    paging: { page, pageSize, total: counted?.total ?? 0 },
  }
}

const DAY_MS = 86_400_000

/** The shop's month begins at midnight in Tallinn. */
const within = (period: Period, now: Date): SQL | undefined => {
  if (period === 'all') return undefined
  if (period === 'last30') return gte(searchedAt, new Date(now.getTime() - 30 * DAY_MS))
  return sql`${searchedAt} >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'`
}
