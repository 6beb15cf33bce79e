import { eq } from 'drizzle-orm'
import type { CategoryRow } from '#catalog/domain/category-tree.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { auditedCategory, lockCategories } from './save-category.ts'
import { categories } from './tables.ts'

/** Puts a category in, where the row says; ids may be given (237). Answers its id. */
export const createCategory = async (
  tx: Write,
  row: typeof categories.$inferInsert,
  action?: string,
): Promise<number> => {
  const [created] = await tx.insert(categories).values(row).returning()
  tx.changed(CATEGORY_CHANGE)
  if (action !== undefined) {
    tx.audit({ kind: 'category', id: created!.id, action, after: auditedCategory(created as CategoryRow) })
  }
  return created!.id
}

/** Makes a category what the row says, where it says; its siblings stay where they are. */
export const changeCategory = async (
  tx: Write,
  { before, after, action }: { before: CategoryRow; after: CategoryRow; action: string },
): Promise<void> => {
  const { id, ...row } = after
  await tx.update(categories).set(row).where(eq(categories.id, id))
  tx.changed(CATEGORY_CHANGE)
  tx.audit({ kind: 'category', id, action, before: auditedCategory(before), after: auditedCategory(after) })
}

/** All categories, which nobody else changes until this transaction ends. */
export const lockedCategories = async (tx: Write): Promise<CategoryRow[]> => {
  await lockCategories(tx)
  return readCategoryRows(tx)
}

/** The same as they are now. */
export const readCategoryRows = (db: Queryable): Promise<CategoryRow[]> => db.select().from(categories)
