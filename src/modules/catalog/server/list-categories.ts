import { sql } from 'drizzle-orm'
import type { CategoryModel, ListedCategory } from '#catalog/contract-category.ts'
import { type CategoryRow, CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { findFilesByIds, toApiImage } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { categories, productCategories, products } from './tables.ts'

/**
 * Counts products in each category and in its descendants, without duplicates and without the bin. Only parents need
 * the distinct count, and most categories have no children.
 */
const PRODUCT_COUNTS = sql`
  with recursive descendant as (
    select id as top, id from ${categories} where id in (select parent_id from ${categories})
    union select descendant.top, c.id from descendant join ${categories} c on c.parent_id = descendant.id
  ), category_product as (
    select pc.category_id, pc.product_id from ${productCategories} pc
    join ${products} p on p.id = pc.product_id and p.removed_at is null
  ), own_count as (
    select category_id as id, count(*)::int as products from category_product group by category_id
  ), total_count as (
    select top as id, count(*)::int as total_products
    from (select distinct descendant.top, pc.product_id from descendant join category_product pc on pc.category_id = descendant.id) distinct_products group by top
  )
  select c.id, coalesce(own_count.products, 0) as products, coalesce(total_count.total_products, own_count.products, 0) as total_products
  from ${categories} c left join own_count on own_count.id = c.id left join total_count on total_count.id = c.id`

/** Lists categories in tree order with the number of products. */
export const listCategories = async (db: Queryable, language: Language): Promise<ListedCategory[]> => {
  const [rows, { rows: counts }] = await Promise.all([
    db.select().from(categories),
    db.execute<{ id: number; products: number; total_products: number }>(PRODUCT_COUNTS),
  ])
  const images = await findFilesByIds(
    db,
    rows.flatMap(row => row.imageId ?? []),
  )
  const findImage = ({ imageId }: CategoryRow) => {
    const file = images.get(imageId ?? 0)
    return file ? toApiImage(file, language) : null
  }
  const countsById = new Map(counts.map(count => [count.id, count]))
  const tree = new CategoryTree(rows)
  const listBelow = (id: number): CategoryRow[] => tree.getChildren(id).flatMap(row => [row, ...listBelow(row.id)])
  return listBelow(ROOT).map(row => ({
    ...toCategoryModel(row, language),
    image: findImage(row),
    products: countsById.get(row.id)?.products ?? 0,
    total_products: countsById.get(row.id)?.total_products ?? 0,
  }))
}

export const toCategoryModel = (row: CategoryRow, language: Language): CategoryModel => ({
  id: row.id,
  parent_id: row.parentId,
  name: row.name,
  position: row.position,
  hidden: row.hidden ? 1 : 0,
  root: row.parentId === ROOT,
  className: row.className,
  url: buildListingPath(language, row.id),
  search_keywords: row.searchKeywords,
  description: row.description ?? multilingual({}),
  image_id: row.imageId,
  goods_kinds: [...(row.goodsKinds ?? [])],
})
