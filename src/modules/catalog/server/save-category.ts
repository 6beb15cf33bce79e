import { eq, inArray, sql } from 'drizzle-orm'
import type { CategoryFields } from '#catalog/contract-category.ts'
import { categoryName } from '#catalog/domain/category-name.ts'
import { type CategoryRow, CategoryTree } from '#catalog/domain/category-tree.ts'
import { type PlaceFault, placeCategory } from '#catalog/domain/place-category.ts'
import type { Language } from '#kernel/language.ts'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { recordChange } from '#platform/server/db/change-stream.ts'
import type { Database, Transaction } from '#platform/server/db/database.ts'
import { CATEGORY_CHANGE } from './change-tags.ts'
import { categories } from './tables.ts'

/**
 * Creates a category, or changes the one named, with its place in the tree. Refuses an id that is none (`gone`), an unknown
 * parent and a circle. Announce the change afterwards.
 */
export const saveCategory = (
  db: Database,
  given: CategoryFields,
  { id, language }: { id?: number; language: Language },
): Promise<Outcome<CategoryRow, 'gone' | PlaceFault>> =>
  db.transaction(async tx => {
    await lockCategories(tx)
    const tree = new CategoryTree(await tx.select().from(categories))
    const known = id === undefined ? undefined : tree.get(id)
    if (id !== undefined && !known) return refused('gone')
    const placed = placeCategory(tree, { id, parentId: given.parent_id, position: given.position })
    if (!placed.ok) return placed
    const { parentId, position, shifted } = placed.value
    if (shifted.length > 0) {
      await tx
        .update(categories)
        .set({ position: sql`${categories.position} + 1` })
        .where(inArray(categories.id, shifted))
    }
    const row = {
      parentId,
      position,
      name: categoryName(known?.name, given.name, language),
      hidden: given.hidden === undefined ? (known?.hidden ?? false) : Number(given.hidden) === 1,
      className: given.className ?? known?.className ?? '',
      searchKeywords: given.search_keywords ?? known?.searchKeywords ?? '',
    }
    const [saved] = known
      ? await tx.update(categories).set(row).where(eq(categories.id, known.id)).returning()
      : await tx.insert(categories).values(row).returning()
    await recordChange(tx, CATEGORY_CHANGE)
    return ok(saved as CategoryRow)
  })

/** One writer of the tree at a time, so that two moves cannot make a circle; readers are not kept waiting. */
export const lockCategories = async (tx: Transaction): Promise<void> => {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`)
}
