import type { CategoryNode } from '#shop/contract-page-options.ts'

export interface CategoryChoice {
  id: number
  name: string
}

/** Returns every category with the names of its ancestors. */
export const categoryChoices = (nodes: readonly CategoryNode[], above = ''): CategoryChoice[] =>
  nodes.flatMap(({ id, name, children }) => {
    const fullName = above ? `${above} › ${name}` : name
    return [{ id, name: fullName }, ...categoryChoices(children, fullName)]
  })

/** Returns the categories and their ancestors. */
export const withAncestors = (nodes: readonly CategoryNode[], ids: readonly number[]): ReadonlySet<number> => {
  const withParents = new Set<number>()
  const walk = (node: CategoryNode): boolean => {
    const below = node.children.map(walk).some(Boolean)
    const isIncluded = below || ids.includes(node.id)
    if (isIncluded) withParents.add(node.id)
    return isIncluded
  }
  for (const node of nodes) walk(node)
  return withParents
}
