import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productCategories, products } from './tables.ts'

/**
 * Reads the ids of all products except shipping ones, grouped by category: products read together lie together in
 * memory.
 */
export const readListedIds = async (db: Queryable, tree: CategoryTree): Promise<number[]> => {
  const { rows } = await db.execute<{ category_id: number | null; ids: number[] }>(sql`
    select ${productCategories.categoryId} as category_id, array_agg(${products.id} order by ${products.id}) as ids
    from ${products} left join ${productCategories}
      on ${and(eq(productCategories.productId, products.id), eq(productCategories.main, true))}
    where ${ne(products.class, 'shipping')} group by 1`)
  const ranks = new Map(listIdsInTreeOrder(tree, ROOT).map((id, rank) => [id, rank]))
  const getRank = (categoryId: number | null): number => ranks.get(categoryId ?? ROOT) ?? ranks.size
  const rowsByRank = Map.groupBy(rows, ({ category_id: id }) => getRank(id))
  return [...rowsByRank]
    .sort(([first], [second]) => first - second)
    .flatMap(([, group]) =>
      group.length === 1 ? getFirstElement(group).ids : group.flatMap(({ ids }) => ids).sort(compareAscending),
    )
}

const compareAscending = (first: number, second: number): number => first - second

const listIdsInTreeOrder = (tree: CategoryTree, parentId: number): number[] =>
  tree.getChildren(parentId).flatMap(({ id }) => [id, ...listIdsInTreeOrder(tree, id)])

/** Reads the next ids in ascending order. */
export const readListedIdsAfter = async (db: Queryable, id: number, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(gt(products.id, id), ne(products.class, 'shipping')))
    .orderBy(products.id)
    .limit(limit)
  return rows.map(row => row.id)
}
