import type { CategoryNode } from '#shop/contract-page-options.ts'

/** A category with its ancestors, the top one first. */
export interface FoundCategory {
  node: CategoryNode
  above: CategoryNode[]
}

export const findCategory = (tree: readonly CategoryNode[], id: number): FoundCategory | undefined => {
  for (const node of tree) {
    if (node.id === id) return { node, above: [] }
    const below = findCategory(node.children, id)
    if (below) return { node: below.node, above: [node, ...below.above] }
  }
  return undefined
}

/** Returns visible categories in the shop's order. */
export const visibleCategories = (tree: readonly CategoryNode[]): CategoryNode[] =>
  tree.filter(node => node.hidden === 0).sort((one, other) => one.position - other.position || one.id - other.id)

export interface FlatCategory extends CategoryNode {
  /** Names of the ancestors; they distinguish categories with equal names. */
  trail: string
}

/** Flattens the visible categories with the path to each. */
export const flattenCategories = (tree: readonly CategoryNode[], trail: readonly string[] = []): FlatCategory[] =>
  visibleCategories(tree).flatMap(node => [
    { ...node, trail: trail.join(' › ') },
    ...flattenCategories(node.children, [...trail, node.name]),
  ])
