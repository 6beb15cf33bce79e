import { asc, isNull } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { folders } from './tables.ts'

/** Where files are put unless somebody says where: the oldest folder; 0 where there is none. */
export const defaultFolder = async (db: Queryable): Promise<number> => {
  const [first] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(isNull(folders.deletedAt))
    .orderBy(asc(folders.id))
    .limit(1)
  return first?.id ?? 0
}
