import { sql } from 'drizzle-orm'
import type { CategoryModel, ListedCategory } from '#catalog/contract-category.ts'
import { type CategoryRow, CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { filesByIds, imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories, productCategories } from './tables.ts'

/** All categories, each before those below it, with how many products stand in it. */
export const listCategories = async (db: Queryable, language: Language): Promise<ListedCategory[]> => {
  const [rows, counts] = await Promise.all([
    db.select().from(categories),
    db
      .select({ id: productCategories.categoryId, products: sql<number>`count(*)::int` })
      .from(productCategories)
      .groupBy(productCategories.categoryId),
  ])
  const images = await filesByIds(
    db,
    rows.flatMap(row => row.imageId ?? []),
  )
  const imageIn = ({ imageId }: CategoryRow) => {
    const file = images.get(imageId ?? 0)
    return file ? imageOf(file, language) : null
  }
  const products = new Map(counts.map(({ id, products }) => [id, products]))
  const tree = new CategoryTree(rows)
  const below = (id: number): CategoryRow[] => tree.childrenOf(id).flatMap(row => [row, ...below(row.id)])
  return below(ROOT).map(row => ({
    ...categoryModel(row, language),
    image: imageIn(row),
    products: products.get(row.id) ?? 0,
  }))
}

export const categoryModel = (row: CategoryRow, language: Language): CategoryModel => ({
  id: row.id,
  parent_id: row.parentId,
  name: row.name,
  position: row.position,
  hidden: row.hidden ? 1 : 0,
  root: row.parentId === ROOT,
  className: row.className,
  url: listingPath(language, row.id),
  search_keywords: row.searchKeywords,
  description: row.description ?? multilingual({}),
  image_id: row.imageId,
})
