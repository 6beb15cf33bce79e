import type { CategoryTree } from './category-tree.ts'
import { type CategoryGoodsKind, GOODS_KINDS, type GoodsKind } from './goods-details.ts'
import type { WithdrawalExclusion } from './withdrawal-exclusion.ts'

/**
 * Returns the kinds of goods of the categories and their ancestors, which they inherit. Digital content needs its
 * details in any category.
 */
export const findDemandedGoods = (
  tree: CategoryTree,
  categoryIds: readonly number[],
  exclusion: WithdrawalExclusion = 'none',
): GoodsKind[] => {
  const demanded = listCategoryKinds(tree, categoryIds)
  if (exclusion === 'digital') demanded.add('digital')
  return GOODS_KINDS.filter(kind => demanded.has(kind))
}

/** Returns whether a category or one of its ancestors demands the net content. */
export const demandsNetContent = (tree: CategoryTree, categoryIds: readonly number[]): boolean =>
  listCategoryKinds(tree, categoryIds).has('measure')

const listCategoryKinds = (tree: CategoryTree, categoryIds: readonly number[]): Set<CategoryGoodsKind> =>
  new Set(categoryIds.flatMap(id => tree.getBreadcrumb(id).flatMap(({ goodsKinds = [] }) => [...goodsKinds])))
