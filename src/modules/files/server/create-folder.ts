import type { Queryable } from '#platform/server/db/database.ts'
import { folders } from './tables.ts'

export const createFolder = async (db: Queryable, name: string, parentId: number | null = null): Promise<number> => {
  const [row] = await db.insert(folders).values({ name, parentId }).returning({ id: folders.id })
  return (row as { id: number }).id
}
