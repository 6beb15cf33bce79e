import { normalizeSearchText } from '#listing/domain/normalize-search-text.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { searchQueries } from '#search/server/tables.ts'

export interface NewSearch {
  query: string
  results?: number
  language?: 'et' | 'en'
  searchedAt?: Date
}

/** Stores searches of visitors. */
export const makeSearches = async (db: Queryable, rows: readonly NewSearch[]): Promise<void> => {
  if (rows.length === 0) return
  await db.insert(searchQueries).values(
    rows.map(({ query, results = 1, language = 'et', searchedAt = new Date() }) => ({
      words: normalizeSearchText(query),
      query,
      results,
      language,
      searchedAt,
    })),
  )
}
