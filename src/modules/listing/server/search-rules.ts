import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, oncePerApp } from '#platform/server/invalidating-cache.ts'
import { searchRedirects, stopWords } from './tables.ts'

export type RedirectTarget = { categoryId: number } | { productId: number }

/** Settings of staff for search words, besides synonyms. */
interface SearchRules {
  stopWords: ReadonlySet<string>
  /** By normalized words. */
  redirects: ReadonlyMap<string, RedirectTarget>
}

const readSearchRules = async (db: Queryable): Promise<SearchRules> => {
  const [words, redirects] = await Promise.all([
    db.select({ word: stopWords.word }).from(stopWords),
    db.select().from(searchRedirects),
  ])
  return {
    stopWords: new Set(words.map(({ word }) => word)),
    redirects: new Map(
      redirects.map(({ words, categoryId, productId }) => [
        words,
        categoryId === null ? { productId: productId! } : { categoryId },
      ]),
    ),
  }
}

/** Returns the search rules, cached until they change. */
export const cachedSearchRules = oncePerApp(app =>
  createInvalidatingCache(app, { dropOn: ['synonyms'] }, () => readSearchRules(app.db)),
) as (app: App) => () => Promise<SearchRules>
