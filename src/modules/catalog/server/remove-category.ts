import { and, eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Write, type Writing, write } from '#platform/server/write.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { isThere } from './is-there.ts'
import { auditedCategory, lockCategories } from './save-category.ts'
import { categories, productCategories } from './tables.ts'

export type RemovalFault = 'gone' | 'catalog.category.hasChildren' | 'catalog.category.hasProducts'

/** Deletes an empty category; products in the bin do not count and lose it. */
export const removeCategory = (app: Writing, actor: Actor, id: number): Promise<Outcome<number, RemovalFault>> =>
  write(app, actor, async tx => {
    await lockCategories(tx)
    return dropCategory(tx, id)
  })

/** Deletes a category; the caller holds the tree lock. */
export const dropCategory = async (tx: Write, id: number, action?: string): Promise<Outcome<number, RemovalFault>> => {
  // Waits for transactions that add a product to the category, so that the product counts.
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!category) return refused('gone')
  if ((await tx.$count(categories, eq(categories.parentId, id))) > 0) return refused('catalog.category.hasChildren')
  const inCategory = eq(productCategories.categoryId, id)
  if ((await tx.$count(productCategories, and(inCategory, isThere(productCategories.productId)))) > 0) {
    return refused('catalog.category.hasProducts')
  }
  await tx.delete(productCategories).where(inCategory)
  await tx.delete(categories).where(eq(categories.id, id))
  tx.changed(CATEGORY_CHANGE)
  tx.audit({ kind: 'category', id, ...(action !== undefined && { action }), before: auditedCategory(category) })
  return ok(id)
}
