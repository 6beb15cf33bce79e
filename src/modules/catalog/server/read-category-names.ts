import { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories } from './tables.ts'

/** Every category with the names on the way down to it, its own last. */
export const readCategoryNames = async (db: Queryable): Promise<{ id: number; trail: Multilingual[] }[]> => {
  const tree = new CategoryTree(await db.select().from(categories))
  return [...tree.all()].map(({ id }) => ({ id, trail: tree.trailOf(id).map(({ name }) => name) }))
}
