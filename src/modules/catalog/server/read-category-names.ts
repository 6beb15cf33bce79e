import { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories } from './tables.ts'

interface NamedCategory {
  id: number
  breadcrumb: Multilingual[]
  /** Guests do not see it. */
  isHiddenFromGuests: boolean
}

/** Reads every category with the names of its ancestors, its own name last. */
export const readCategoryNames = async (db: Queryable): Promise<NamedCategory[]> => {
  const tree = new CategoryTree(await db.select().from(categories))
  return [...tree.listAll()].map(({ id }) => ({
    id,
    breadcrumb: tree.getBreadcrumb(id).map(({ name }) => name),
    isHiddenFromGuests: tree.isHiddenFromGuests(id),
  }))
}
