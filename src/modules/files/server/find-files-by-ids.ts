import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectRowsAsJson } from '#platform/server/db/select-rows-as-json.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

/** Returns files by id. Missing files are omitted. */
export const findFilesByIds = async (db: Queryable, ids: Iterable<number>): Promise<Map<number, StoredFile>> => {
  const rows = await db.select().from(files).where(buildIdCondition(files.id, ids))
  return new Map(rows.map(row => [row.id, row]))
}

/** Selects the files of a query of ids as a JSON column, in the query's order. */
export const selectFilesAsJson = (ids: SQLWrapper): SQL<StoredFile[]> =>
  selectRowsAsJson(files, {
    from: sql`unnest(array(${ids})) with ordinality as listed (file_id, position)
      inner join ${files} on ${files.id} = listed.file_id`,
    order: sql`listed.position`,
  })
