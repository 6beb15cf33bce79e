import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import { buildNotInBinCondition } from './build-not-in-bin-condition.ts'
import { CATEGORY_CHANGE_TAGS } from './change-tags.ts'
import { lockCategories, toAuditedCategory } from './save-category.ts'
import { categories, productCategories } from './tables.ts'

export type RemoveCategoryFailure = 'notFound' | 'catalog.category.hasChildren' | 'catalog.category.hasProducts'

/** Deletes an empty category; products in the bin do not count and lose it. */
export const removeCategory = (
  app: WriteContext,
  actor: Actor,
  id: number,
): Promise<Result<number, RemoveCategoryFailure>> =>
  write(app, actor, async tx => {
    await lockCategories(tx)
    return deleteCategory(tx, id)
  })

/** Deletes a category; the caller holds the tree lock. */
export const deleteCategory = async (
  tx: Write,
  id: number,
  action?: string,
): Promise<Result<number, RemoveCategoryFailure>> => {
  // Waits for transactions that add a product to the category, so that the product counts.
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) return failure('notFound')
  if ((await tx.$count(categories, eq(categories.parentId, id))) > 0) return failure('catalog.category.hasChildren')
  const inCategory = eq(productCategories.categoryId, id)
  if ((await tx.$count(productCategories, and(inCategory, buildNotInBinCondition(productCategories.productId)))) > 0) {
    return failure('catalog.category.hasProducts')
  }
  await tx.delete(productCategories).where(inCategory)
  await tx.delete(categories).where(eq(categories.id, id))
  tx.changed(CATEGORY_CHANGE_TAGS)
  tx.audit({ kind: 'category', id, ...(action !== undefined && { action }), before: toAuditedCategory(category) })
  return ok(id)
}
