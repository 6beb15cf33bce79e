import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readPagePaths } from './page-paths.ts'

/** Lists the new paths of restored pages. */
export const listMovedPages = async (
  db: Queryable,
  ids: readonly number[],
  language: Language,
): Promise<{ id: number; path: string }[]> =>
  [...(await readPagePaths(db, ids, language))].map(([id, path]) => ({ id, path }))
