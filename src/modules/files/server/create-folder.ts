import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { folders } from './tables.ts'

/** Creates a folder, by default at the top. Returns its id. */
export const createFolder = async (db: Queryable, name: string, parentId: number | null = null): Promise<number> => {
  const rows = await db.insert(folders).values({ name, parentId }).returning({ id: folders.id })
  return getFirstElement(rows).id
}
