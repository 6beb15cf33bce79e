import { asc, isNull } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { folders } from './tables.ts'

/** Returns the id of the oldest folder, the default of uploads; 0 without folders. */
export const findDefaultFolder = async (db: Queryable): Promise<number> => {
  const [oldestFolder] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(isNull(folders.deletedAt))
    .orderBy(asc(folders.id))
    .limit(1)
  return oldestFolder?.id ?? 0
}
