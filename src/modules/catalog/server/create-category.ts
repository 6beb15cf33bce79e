import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { categories } from './tables.ts'

/** Puts a category in, where the row says; ids may be given (237). Answers its id. */
export const createCategory = async (db: Queryable, row: typeof categories.$inferInsert): Promise<number> => {
  const [created] = await db.insert(categories).values(row).returning({ id: categories.id })
  await recordChange(db, CATEGORY_CHANGE)
  return created!.id
}
