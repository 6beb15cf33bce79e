import { sql } from 'drizzle-orm'
import type { CategoryModel, ListedCategory } from '#catalog/contract-category.ts'
import { type CategoryRow, CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { filesByIds, imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories, productCategories } from './tables.ts'

/** How many products stand in each itself, and how many in it or anywhere below it, each once. */
const COUNTED = sql`
  with recursive below as (
    select id as top, id from ${categories}
    union select below.top, c.id from below join ${categories} c on c.parent_id = below.id
  )
  select below.top as id, count(distinct pc.product_id)::int as within,
    count(distinct pc.product_id) filter (where pc.category_id = below.top)::int as products
  from below join ${productCategories} pc on pc.category_id = below.id group by below.top`

/** All categories, each before those below it, with how many products stand in it and below. */
export const listCategories = async (db: Queryable, language: Language): Promise<ListedCategory[]> => {
  const [rows, { rows: counts }] = await Promise.all([
    db.select().from(categories),
    db.execute<{ id: number; products: number; within: number }>(COUNTED),
  ])
  const images = await filesByIds(
    db,
    rows.flatMap(row => row.imageId ?? []),
  )
  const imageIn = ({ imageId }: CategoryRow) => {
    const file = images.get(imageId ?? 0)
    return file ? imageOf(file, language) : null
  }
  const counted = new Map(counts.map(count => [count.id, count]))
  const tree = new CategoryTree(rows)
  const below = (id: number): CategoryRow[] => tree.childrenOf(id).flatMap(row => [row, ...below(row.id)])
  return below(ROOT).map(row => ({
    ...categoryModel(row, language),
    image: imageIn(row),
    products: counted.get(row.id)?.products ?? 0,
    within: counted.get(row.id)?.within ?? 0,
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
