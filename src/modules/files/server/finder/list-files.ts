import { and, eq, isNotNull, isNull, like, not, sql } from 'drizzle-orm'
import type { FileQuery, FoundFile } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { hasWords } from '#platform/server/db/found-by-words.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import { files } from '../tables.ts'
import { foundFile } from './found-file.ts'

export const listFiles = async (
  db: Queryable,
  { q, folder, kind, bin, sort, ...page }: FileQuery,
  language: Language,
): Promise<{ results: FoundFile[]; paging: Pagination }> => {
  const picture = like(files.mime, 'image/%')
  const which = and(
    bin === undefined ? isNull(files.deletedAt) : isNotNull(files.deletedAt),
    folder === undefined ? undefined : eq(files.folderId, folder),
    q === undefined ? undefined : hasWords(sql`${files.lookup}`, q),
    kind === undefined ? undefined : kind === 'image' ? picture : not(picture),
  )
  const columns = { created_at: files.createdAt, name: sql`lower(${files.name})`, size: files.size }
  const { rows, paging } = await pageOf(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(files)
        .where(which)
        .orderBy(...ordered(sort, columns, files.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(files, which),
  })
  return { results: rows.map(row => foundFile(row, language)), paging }
}
