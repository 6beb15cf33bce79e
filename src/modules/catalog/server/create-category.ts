import { eq } from 'drizzle-orm'
import type { CategoryRow } from '#catalog/domain/category-tree.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { CATEGORY_CHANGE_TAGS } from './change-tags.ts'
import { lockCategories, toAuditedCategory } from './save-category.ts'
import { categories } from './tables.ts'

/** Creates a category, optionally with a fixed id such as 237; returns its id. Only a named action is audited. */
export const createCategory = async (
  tx: Write,
  row: typeof categories.$inferInsert,
  action?: string,
): Promise<number> => {
  const created = getFirstElement(await tx.insert(categories).values(row).returning())
  tx.changed(CATEGORY_CHANGE_TAGS)
  if (action !== undefined) {
    tx.audit({ kind: 'category', id: created.id, action, after: toAuditedCategory(created as CategoryRow) })
  }
  return created.id
}

/** Updates a category; siblings keep their positions. */
export const changeCategory = async (
  tx: Write,
  { before, after, action }: { before: CategoryRow; after: CategoryRow; action: string },
): Promise<void> => {
  const { id, ...row } = after
  await tx.update(categories).set(row).where(eq(categories.id, id))
  tx.changed(CATEGORY_CHANGE_TAGS)
  tx.audit({ kind: 'category', id, action, before: toAuditedCategory(before), after: toAuditedCategory(after) })
}

/** Locks the categories until the transaction ends and reads them. */
export const lockAndReadCategories = async (tx: Write): Promise<CategoryRow[]> => {
  await lockCategories(tx)
  return readCategoryRows(tx)
}

export const readCategoryRows = (db: Queryable): Promise<CategoryRow[]> => db.select().from(categories)
