import type { CategoryNode } from '#shop/contract-page-options.ts'

/** A category with the ones above it, the uppermost first. */
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

/** What visitors are shown, in the order of the shop. */
export const shownCategories = (tree: readonly CategoryNode[]): CategoryNode[] =>
  tree.filter(node => node.hidden === 0).sort((one, other) => one.position - other.position || one.id - other.id)

export interface SearchableCategory extends CategoryNode {
  /** The names above it, for telling `Filters` from `Filters`. */
  trail: string
}

/** Every category that is shown, with the way to it. */
export const flatCategories = (tree: readonly CategoryNode[], trail: readonly string[] = []): SearchableCategory[] =>
  shownCategories(tree).flatMap(node => [
    { ...node, trail: trail.join(' › ') },
    ...flatCategories(node.children, [...trail, node.name]),
  ])
