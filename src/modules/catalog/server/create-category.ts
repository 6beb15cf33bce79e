import type { Write } from '#platform/server/write.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { categories } from './tables.ts'

/** Puts a category in, where the row says; ids may be given (237). Answers its id. */
export const createCategory = async (tx: Write, row: typeof categories.$inferInsert): Promise<number> => {
  const [created] = await tx.insert(categories).values(row).returning({ id: categories.id })
  tx.changed(CATEGORY_CHANGE)
  return created!.id
}
