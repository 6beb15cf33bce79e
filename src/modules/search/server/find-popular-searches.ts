import { and, count, desc, eq, gt, gte, like, max, ne, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { searchQueries } from './tables.ts'

/** More than needed, because some are filtered out afterwards. */
const MAX_TERMS = 15
/** A single visitor's search can be personal, so it is never shown. */
const MIN_SEARCHES = 2

/** Returns popular searches with results that begin with the text and are longer. */
export const findPopularSearches = async (
  db: Queryable,
  text: string,
  language: Language,
): Promise<Suggestions['terms']> => {
  const words = normalizeSearchText(text)
  const prefixPattern = `${words.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .select({
      words: sql<string>`(array_agg(${searchQueries.query} order by ${searchQueries.searchedAt} desc, ${searchQueries.id} desc))[1]`,
      results: sql<number>`(array_agg(${searchQueries.results} order by ${searchQueries.searchedAt} desc, ${searchQueries.id} desc))[1]`,
    })
    .from(searchQueries)
    .where(
      and(
        like(searchQueries.words, prefixPattern),
        ne(searchQueries.words, words),
        gt(searchQueries.results, 0),
        eq(searchQueries.language, language),
      ),
    )
    .groupBy(searchQueries.words)
    .having(gte(count(), MIN_SEARCHES))
    .orderBy(desc(count()), desc(max(searchQueries.searchedAt)))
    .limit(MAX_TERMS)
  return rows
}
