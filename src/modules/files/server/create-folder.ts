import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { folders } from './tables.ts'

export const createFolder = async (db: Queryable, name: string, parentId: number | null = null): Promise<number> => {
  const rows = await db.insert(folders).values({ name, parentId }).returning({ id: folders.id })
  return getFirstElement(rows).id
}
