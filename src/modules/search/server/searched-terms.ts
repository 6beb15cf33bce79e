import { and, count, desc, eq, gt, gte, like, max, ne, sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import { foldedWords } from '#listing/domain/searched-words.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Suggestions } from '#search/contract-search.ts'
import { searchQueries } from './tables.ts'

/** More than are shown: some are left out afterwards. */
const MOST_TERMS = 15
/** What a single visitor typed may be a name or an address: it is shown to nobody. */
const LEAST_SEARCHES = 2

/** The most frequent searches with results that begin like a text, longer than it. */
export const searchedTerms = async (db: Queryable, text: string, language: Language): Promise<Suggestions['terms']> => {
  const words = foldedWords(text)
  const beginning = `${words.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .select({
      words: sql<string>`(array_agg(${searchQueries.typed} order by ${searchQueries.searchedAt} desc, ${searchQueries.id} desc))[1]`,
      results: sql<number>`(array_agg(${searchQueries.results} order by ${searchQueries.searchedAt} desc, ${searchQueries.id} desc))[1]`,
    })
    .from(searchQueries)
    .where(
      and(
        like(searchQueries.words, beginning),
        ne(searchQueries.words, words),
        gt(searchQueries.results, 0),
        eq(searchQueries.language, language),
      ),
    )
    .groupBy(searchQueries.words)
    .having(gte(count(), LEAST_SEARCHES))
    .orderBy(desc(count()), desc(max(searchQueries.searchedAt)))
    .limit(MOST_TERMS)
  return rows
}
