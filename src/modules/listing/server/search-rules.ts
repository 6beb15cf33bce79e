import { requireExisting } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { searchRedirects, stopWords } from './tables.ts'

export type RedirectTarget = { categoryId: number } | { productId: number }

/** Returns the target of a stored redirect, which has a category or a product. */
export const toRedirectTarget = (row: { categoryId: number | null; productId: number | null }): RedirectTarget =>
  row.categoryId === null
    ? { productId: requireExisting(row.productId, 'the product of the redirect') }
    : { categoryId: row.categoryId }

/** Settings of staff for search words, besides synonyms. */
interface SearchRules {
  stopWords: ReadonlySet<string>
  /** Targets by normalized words. */
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
      redirects.map(({ words: redirectWords, categoryId, productId }) => [
        redirectWords,
        toRedirectTarget({ categoryId, productId }),
      ]),
    ),
  }
}

/** Returns the search rules, cached until they change. */
export const getSearchRules = memoizePerApp(app =>
  createInvalidatingCache(app, { invalidatedBy: ['synonyms'] }, () => readSearchRules(app.db)),
) as (app: App) => () => Promise<SearchRules>
