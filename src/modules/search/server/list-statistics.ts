import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { sortTranslation } from '#listing/domain/name-sort-key.ts'
import { readRedirectTargets } from '#listing/server/listing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage, TOTAL_COUNT } from '#platform/server/db/read-page.ts'
import { containsWords } from '#platform/server/db/search-key-conditions.ts'
import type { Period, SearchedWords, StatisticsQuery } from '../contract-statistics.ts'
import { findTrendSpan } from '../domain/trend-span.ts'
import { resolvedSearches, searchConversions, searchQueries } from './tables.ts'

const { id, words, typed, results, searchedAt } = searchQueries
const latestValue = (column: SQL): SQL => sql`(array_agg(${column} order by ${searchedAt} desc, ${id} desc))[1]`
const lastResults = latestValue(sql`${results}`)

const groupByWords = (db: Queryable, period: Period, now: Date) =>
  db
    .select({
      count: sql<number>`count(*)::int`.as('times'),
      results: sql<number>`${lastResults}`.as('results_last'),
      // Only computed when sorted by.
      spelt: sql<string>`${latestValue(sql`${typed}`)}`.as('spelt'),
      lastAt: sql<Date>`max(${searchedAt})`.mapWith(searchedAt).as('last_at'),
      key: words,
    })
    .from(searchQueries)
    .where(isSearchedInPeriod(period, now))
    .groupBy(words)
    .as('grouped')

const countFollowedWords = (db: Queryable, period: Period, now: Date) =>
  db
    .select({
      key: searchConversions.words,
      clicks: sql<number>`sum(${searchConversions.clicks})::int`.as('clicked'),
      orders: sql<number>`sum(${searchConversions.orders})::int`.as('ordered'),
    })
    .from(searchConversions)
    .where(isConvertedInPeriod(period, now))
    .groupBy(searchConversions.words)
    .as('followed')

/** Sorts words like product names of the language; folded English words need no translation. */
const sortByLanguage = ({ key, spelt }: { key: SQLWrapper; spelt: SQLWrapper }, language: Language): SQL => {
  if (language === 'en') return sql`${key}`
  const { letters, keys } = sortTranslation(DEFAULT_LANGUAGE)
  return sql`translate(lower(${spelt}), ${letters}, ${keys}) collate "C"`
}

/** Returns a page of search statistics; results and spelling are those of the latest search. */
export const listStatistics = async (
  db: Queryable,
  { q, period, found, sort, ...page }: StatisticsQuery,
  { now, language }: { now: Date; language: Language },
): Promise<{ results: SearchedWords[]; paging: Pagination }> => {
  const grouped = groupByWords(db, period, now)
  const followed = countFollowedWords(db, period, now)
  const { count, lastAt, results, key } = grouped
  const clicks = sql<number>`coalesce(${followed.clicks}, 0)`
  const orders = sql<number>`coalesce(${followed.orders}, 0)`
  const conditionByResult: Record<StatisticsQuery['found'], SQL | undefined> = {
    all: undefined,
    some: gt(results, 0),
    none: eq(results, 0),
    // A synonym without effect is work again after the next search without results.
    work: and(
      eq(results, 0),
      or(isNull(resolvedSearches.words), and(eq(resolvedSearches.deed, 'synonym'), lt(resolvedSearches.at, lastAt))),
    ),
    dealt: isNotNull(resolvedSearches.words),
  }
  const readRows = () =>
    db
      .select({ count, results, lastAt, key, clicks, orders, dealt: resolvedSearches.deed, total: TOTAL_COUNT })
      .from(grouped)
      .leftJoin(followed, eq(followed.key, key))
      .leftJoin(resolvedSearches, eq(resolvedSearches.words, key))
      .where(and(conditionByResult[found], q === undefined ? undefined : containsWords(sql`search_key(${key})`, q)))
      .$dynamic()
  // The first row carries the total, which saves a count.
  let total: number | undefined
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const pageRows = await readRows()
        .orderBy(
          ...orderByWithTieBreaker(
            sort,
            { count, last_at: lastAt, results, words: sortByLanguage(grouped, language), clicks, orders },
            lastAt,
            key,
          ),
        )
        .limit(limit)
        .offset(offset)
      total = pageRows[0]?.total
      return pageRows
    },
    count: async () => total ?? (await db.$count(readRows().as('counted'))),
  })
  const keys = rows.map(row => row.key)
  const [typed, trends, targets] = await Promise.all([
    typedLast(db, keys, isSearchedInPeriod(period, now)),
    readWeeklyTrends(db, keys, now),
    readRedirectTargets(db, keys),
  ])
  return {
    results: rows.map(({ key, lastAt, dealt, total: _, ...row }) => {
      const target = targets.get(key)
      return {
        words: typed.get(key) ?? key,
        ...row,
        last_at: lastAt.toISOString(),
        trend: trends.get(key) ?? NO_TREND,
        dealt: dealt ?? null,
        leads_to: target ? { kind: target.kind, id: target.id, name: textIn(target.name, language) } : null,
      }
    }),
    paging,
  }
}

/** Returns the latest spelling of each search. */
const typedLast = async (
  db: Queryable,
  keys: readonly string[],
  within: SQL | undefined,
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([words], { words, typed })
    .from(searchQueries)
    .where(and(inArray(words, [...keys]), within))
    .orderBy(words, desc(searchedAt), desc(id))
  return new Map(rows.map(row => [row.words, row.typed]))
}

const DAY_MS = 86_400_000
const WEEKS = 12
const NO_TREND = Array.from({ length: WEEKS }, () => 0)

/** Returns searches per week, latest last. */
const readWeeklyTrends = async (
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number[]>> => {
  if (keys.length === 0) return new Map()
  const weeksAgo = sql<number>`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${searchedAt}) / 604800)::int`
  const rows = await db
    .select({ key: words, ago: weeksAgo, count: sql<number>`count(*)::int` })
    .from(searchQueries)
    .where(and(inArray(words, [...keys]), gt(searchedAt, new Date(now.getTime() - WEEKS * 7 * DAY_MS))))
    .groupBy(words, sql`2`)
  const trends = new Map<string, number[]>()
  for (const { key, ago: weeksAgo, count } of rows) {
    const trend = trends.get(key) ?? [...NO_TREND]
    const week = Math.min(WEEKS - 1, Math.max(0, WEEKS - 1 - weeksAgo))
    trend[week] = (trend[week] ?? 0) + count
    trends.set(key, trend)
  }
  return trends
}

/** The shop's month begins at midnight in Tallinn. */
export const isSearchedInPeriod = (period: Period, now: Date): SQL | undefined => {
  if (period === 'all') return undefined
  if (period === 'last30') return gte(searchedAt, new Date(now.getTime() - 30 * DAY_MS))
  return sql`${searchedAt} >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'`
}

export const isConvertedInPeriod = (period: Period, now: Date): SQL | undefined => {
  const { from } = findTrendSpan(period, shopDay(now))
  return from === null ? undefined : gte(searchConversions.day, from)
}
