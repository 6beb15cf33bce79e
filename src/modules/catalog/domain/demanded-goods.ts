import type { CategoryTree } from './category-tree.ts'
import { GOODS_KINDS, type GoodsKind } from './goods-details.ts'

/** Returns the kinds of goods of the categories and their ancestors, which they inherit. */
export const findDemandedGoods = (tree: CategoryTree, categoryIds: readonly number[]): GoodsKind[] => {
  const demanded = new Set(
    categoryIds.flatMap(id => tree.getBreadcrumb(id).flatMap(({ goodsKinds = [] }) => [...goodsKinds])),
  )
  return GOODS_KINDS.filter(kind => demanded.has(kind))
}
