import { and, eq, isNotNull, isNull, like, not, sql } from 'drizzle-orm'
import type { FileQuery, FileSummary } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { buildWordsCondition } from '#platform/server/db/search-key-conditions.ts'
import { files } from '../tables.ts'
import { toFileSummary } from './file-summary.ts'

/** Lists a page of the files that match the query, with texts in the language. */
export const listFiles = async (
  db: Queryable,
  { q, folder, kind, bin, sort, ...page }: FileQuery,
  language: Language,
): Promise<{ results: FileSummary[]; paging: Pagination }> => {
  const pictureCondition = like(files.mime, 'image/%')
  const condition = and(
    bin === undefined ? isNull(files.deletedAt) : isNotNull(files.deletedAt),
    folder === undefined ? undefined : eq(files.folderId, folder),
    q === undefined ? undefined : buildWordsCondition(sql`${files.lookup}`, q),
    kind === 'image' ? pictureCondition : undefined,
    kind === 'other' ? not(pictureCondition) : undefined,
  )
  const columns = { created_at: files.createdAt, name: sql`lower(${files.name})`, size: files.size }
  const { rows, paging } = await readPage(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(files)
        .where(condition)
        .orderBy(...orderByWithTieBreaker(sort, columns, files.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(files, condition),
  })
  return { results: rows.map(row => toFileSummary(row, language)), paging }
}
