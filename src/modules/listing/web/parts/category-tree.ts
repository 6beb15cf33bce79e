import type { CategoryNode } from '#shop/contract-shop.ts'

/** A category with its ancestors, the top one first. */
export interface FoundCategory {
  node: CategoryNode
  ancestors: CategoryNode[]
}

export const findCategory = (tree: readonly CategoryNode[], id: number): FoundCategory | undefined => {
  for (const node of tree) {
    if (node.id === id) return { node, ancestors: [] }
    const descendant = findCategory(node.children, id)
    if (descendant) return { node: descendant.node, ancestors: [node, ...descendant.ancestors] }
  }
  return undefined
}

/** Returns visible categories in the shop's order. */
export const listVisibleCategories = (tree: readonly CategoryNode[]): CategoryNode[] =>
  tree
    .filter(node => node.hidden === 0)
    .sort((first, second) => first.position - second.position || first.id - second.id)

export interface FlatCategory extends CategoryNode {
  /** Names of the ancestors; they distinguish categories with equal names. */
  path: string
}

/** Flattens the visible categories with the path to each. */
export const flattenCategories = (
  tree: readonly CategoryNode[],
  ancestorNames: readonly string[] = [],
): FlatCategory[] =>
  listVisibleCategories(tree).flatMap(node => [
    { ...node, path: ancestorNames.join(' › ') },
    ...flattenCategories(node.children, [...ancestorNames, node.name]),
  ])
