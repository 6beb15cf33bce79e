import type { CategoryTree } from './category-tree.ts'
import { GOODS_KINDS, type GoodsKind } from './goods-details.ts'
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
  const demanded = new Set(
    categoryIds.flatMap(id => tree.getBreadcrumb(id).flatMap(({ goodsKinds = [] }) => [...goodsKinds])),
  )
  if (exclusion === 'digital') demanded.add('digital')
  return GOODS_KINDS.filter(kind => demanded.has(kind))
}
