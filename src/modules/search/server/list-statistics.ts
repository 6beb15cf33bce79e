import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { buildSortTranslation } from '#listing/domain/name-sort-key.ts'
import { readRedirectTargets } from '#listing/server/listing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage, TOTAL_COUNT } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import type { Period, SearchStatistics, StatisticsQuery } from '../contract-statistics.ts'
import { findTrendSpan } from '../domain/trend-span.ts'
import { resolvedSearches, searchConversions, searchQueries } from './tables.ts'

const { id, words, query, results, searchedAt } = searchQueries
const selectLatest = (column: SQL): SQL => sql`(array_agg(${column} order by ${searchedAt} desc, ${id} desc))[1]`
const latestResults = selectLatest(sql`${results}`)

const selectSearchesByWords = (db: Queryable, period: Period, now: Date) =>
  db
    .select({
      count: sql<number>`count(*)::int`.as('searches'),
      results: sql<number>`${latestResults}`.as('latest_results'),
      // PostgreSQL computes it only for a sort by words.
      latestSpelling: sql<string>`${selectLatest(sql`${query}`)}`.as('latest_spelling'),
      lastAt: sql<Date>`max(${searchedAt})`.mapWith(searchedAt).as('last_at'),
      key: words,
    })
    .from(searchQueries)
    .where(buildSearchPeriodCondition(period, now))
    .groupBy(words)
    .as('grouped')

const selectConversionsByWords = (db: Queryable, period: Period, now: Date) =>
  db
    .select({
      key: searchConversions.words,
      clicks: sql<number>`sum(${searchConversions.clicks})::int`.as('clicked'),
      orders: sql<number>`sum(${searchConversions.orders})::int`.as('ordered'),
    })
    .from(searchConversions)
    .where(buildConversionPeriodCondition(period, now))
    .groupBy(searchConversions.words)
    .as('conversions')

/** Builds a key that sorts words like product names of the language; folded English words need no translation. */
const buildWordsSortKey = (
  { key, latestSpelling }: { key: SQLWrapper; latestSpelling: SQLWrapper },
  language: Language,
): SQL => {
  if (language === 'en') return sql`${key}`
  const { letters, keys } = buildSortTranslation(DEFAULT_LANGUAGE)
  return sql`translate(lower(${latestSpelling}), ${letters}, ${keys}) collate "C"`
}

const buildResultCondition = (
  found: StatisticsQuery['found'],
  { results: resultCount, lastAt }: ReturnType<typeof selectSearchesByWords>,
): SQL | undefined => {
  const conditions: Record<StatisticsQuery['found'], SQL | undefined> = {
    all: undefined,
    some: gt(resultCount, 0),
    none: eq(resultCount, 0),
    // A synonym without effect is unresolved again after the next search without results.
    unresolved: and(
      eq(resultCount, 0),
      or(
        isNull(resolvedSearches.words),
        and(eq(resolvedSearches.resolution, 'synonym'), lt(resolvedSearches.at, lastAt)),
      ),
    ),
    resolved: isNotNull(resolvedSearches.words),
  }
  return conditions[found]
}

/** Returns a page of search statistics; results and spelling are those of the latest search. */
export const listStatistics = async (
  db: Queryable,
  { q, period, found, sort, ...page }: StatisticsQuery,
  { now, language }: { now: Date; language: Language },
): Promise<{ results: SearchStatistics[]; paging: Pagination }> => {
  const searchesByWords = selectSearchesByWords(db, period, now)
  const conversions = selectConversionsByWords(db, period, now)
  const { count, lastAt, results: resultCount, key } = searchesByWords
  const clicks = sql<number>`coalesce(${conversions.clicks}, 0)`
  const orders = sql<number>`coalesce(${conversions.orders}, 0)`
  const readRows = () =>
    db
      .select({
        count,
        results: resultCount,
        lastAt,
        key,
        clicks,
        orders,
        resolution: resolvedSearches.resolution,
        total: TOTAL_COUNT,
      })
      .from(searchesByWords)
      .leftJoin(conversions, eq(conversions.key, key))
      .leftJoin(resolvedSearches, eq(resolvedSearches.words, key))
      .where(
        and(
          buildResultCondition(found, searchesByWords),
          q === undefined ? undefined : buildWordsCondition(sql`search_key(${key})`, q),
        ),
      )
      .$dynamic()
  // The first row carries the total, which saves a count.
  let total: number | undefined
  const { rows, paging } = await readPage(page, {
    rows: async ({ limit, offset }) => {
      const pageRows = await readRows()
        .orderBy(
          ...orderByWithTieBreaker(
            sort,
            {
              count,
              last_at: lastAt,
              results: resultCount,
              words: buildWordsSortKey(searchesByWords, language),
              clicks,
              orders,
            },
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
  const [spellings, trends, targets] = await Promise.all([
    readLatestSpellings(db, keys, buildSearchPeriodCondition(period, now)),
    readWeeklyTrends(db, keys, now),
    readRedirectTargets(db, keys),
  ])
  return {
    results: rows.map(({ key: groupKey, lastAt: lastSearchAt, resolution, total: _, ...row }) => {
      const target = targets.get(groupKey)
      return {
        words: spellings.get(groupKey) ?? groupKey,
        ...row,
        last_at: lastSearchAt.toISOString(),
        trend: trends.get(groupKey) ?? EMPTY_TREND,
        resolution: resolution ?? null,
        redirect_target: target ? { kind: target.kind, id: target.id, name: pickText(target.name, language) } : null,
      }
    }),
    paging,
  }
}

/** Returns the latest spelling of each search. */
const readLatestSpellings = async (
  db: Queryable,
  keys: readonly string[],
  periodCondition: SQL | undefined,
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([words], { words, query })
    .from(searchQueries)
    .where(and(inArray(words, [...keys]), periodCondition))
    .orderBy(words, desc(searchedAt), desc(id))
  return new Map(rows.map(row => [row.words, row.query]))
}

const TREND_WEEKS = 12
const WEEK_SECONDS = 7 * 24 * 60 * 60
const EMPTY_TREND = Array.from({ length: TREND_WEEKS }, () => 0)

/** Returns searches per week, latest last. */
const readWeeklyTrends = async (
  db: Queryable,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number[]>> => {
  if (keys.length === 0) return new Map()
  const weeksAgo = sql<number>`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${searchedAt}) / ${WEEK_SECONDS})::int`
  const rows = await db
    .select({ key: words, weeksAgo, count: sql<number>`count(*)::int` })
    .from(searchQueries)
    .where(and(inArray(words, [...keys]), gt(searchedAt, new Date(now.getTime() - TREND_WEEKS * 7 * DAY_MS))))
    .groupBy(words, sql`2`)
  const trends = new Map<string, number[]>()
  for (const { key, weeksAgo: age, count } of rows) {
    const trend = trends.get(key) ?? [...EMPTY_TREND]
    const week = Math.min(TREND_WEEKS - 1, Math.max(0, TREND_WEEKS - 1 - age))
    trend[week] = (trend[week] ?? 0) + count
    trends.set(key, trend)
  }
  return trends
}

/** Selects the searches of a period. The shop's month begins at midnight in Tallinn. */
export const buildSearchPeriodCondition = (period: Period, now: Date): SQL | undefined => {
  if (period === 'all') return undefined
  if (period === 'last30') return gte(searchedAt, new Date(now.getTime() - 30 * DAY_MS))
  return sql`${searchedAt} >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'`
}

/** Selects the conversions of a period by their day in Tallinn. */
export const buildConversionPeriodCondition = (period: Period, now: Date): SQL | undefined => {
  const { from } = findTrendSpan(period, getShopDay(now))
  return from === null ? undefined : gte(searchConversions.day, from)
}
