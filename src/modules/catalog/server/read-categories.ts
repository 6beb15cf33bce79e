import { CategoryTree } from '#catalog/domain/category-tree.ts'
import { findFilesByIds, type StoredFile } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories } from './tables.ts'

export interface Categories {
  tree: CategoryTree
  images: ReadonlyMap<number, StoredFile>
}

export const readCategories = async (db: Queryable): Promise<Categories> => {
  const rows = await db.select().from(categories)
  const images = await findFilesByIds(
    db,
    rows.flatMap(row => row.imageId ?? []),
  )
  return { tree: new CategoryTree(rows), images }
}
