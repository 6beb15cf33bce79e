import type { CategoryNode } from '#shop/contract-page-options.ts'

/** A category with its ancestors, the top one first. */
export interface CategoryFound {
  node: CategoryNode
  above: CategoryNode[]
}

export const findCategory = (tree: readonly CategoryNode[], id: number): CategoryFound | undefined => {
  for (const node of tree) {
    if (node.id === id) return { node, above: [] }
    const below = findCategory(node.children, id)
    if (below) return { node: below.node, above: [node, ...below.above] }
  }
  return undefined
}

/** Returns visible categories in the shop's order. */
export const shownCategories = (tree: readonly CategoryNode[]): CategoryNode[] =>
  tree.filter(node => node.hidden === 0).sort((one, other) => one.position - other.position || one.id - other.id)

export interface SearchableCategory extends CategoryNode {
  /** Names of the ancestors; they distinguish categories with equal names. */
  trail: string
}

/** Flattens the visible categories with the path to each. */
export const flatCategories = (tree: readonly CategoryNode[], trail: readonly string[] = []): SearchableCategory[] =>
  shownCategories(tree).flatMap(node => [
    { ...node, trail: trail.join(' › ') },
    ...flatCategories(node.children, [...trail, node.name]),
  ])
