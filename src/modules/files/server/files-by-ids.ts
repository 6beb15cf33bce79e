import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { StoredFile } from './store-file.ts'
import { files } from './tables.ts'

/** Files by id; those that do not exist are left out. */
export const filesByIds = async (db: Queryable, ids: Iterable<number>): Promise<Map<number, StoredFile>> => {
  const rows = await db.select().from(files).where(among(files.id, ids))
  return new Map(rows.map(row => [row.id, row]))
}
