import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Database } from '#platform/server/db/database.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { lockCategories } from './save-category.ts'
import { categories, productCategories } from './tables.ts'

export type RemovalFault = 'gone' | 'catalog.category.hasChildren' | 'catalog.category.hasProducts'

/** Deletes a category that nothing lies in. Announce the change afterwards. */
export const removeCategory = (db: Database, id: number): Promise<Outcome<number, RemovalFault>> =>
  db.transaction(async tx => {
    await lockCategories(tx)
    // Whoever is just putting a product in holds the row: waited for, so that it is counted.
    const rows = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
    if (rows.length === 0) return refused('gone')
    if ((await tx.$count(categories, eq(categories.parentId, id))) > 0) return refused('catalog.category.hasChildren')
    if ((await tx.$count(productCategories, eq(productCategories.categoryId, id))) > 0) {
      return refused('catalog.category.hasProducts')
    }
    await tx.delete(categories).where(eq(categories.id, id))
    await recordChange(tx, CATEGORY_CHANGE)
    return ok(id)
  })
