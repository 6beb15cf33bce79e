import type { CategoryNode } from '#shop/contract-shop.ts'

export interface CategoryChoice {
  id: number
  name: string
}

/** Returns every category with the names of its ancestors. */
export const listCategoryChoices = (nodes: readonly CategoryNode[], parentName = ''): CategoryChoice[] =>
  nodes.flatMap(({ id, name, children }) => {
    const fullName = parentName ? `${parentName} › ${name}` : name
    return [{ id, name: fullName }, ...listCategoryChoices(children, fullName)]
  })

/** Returns the given category ids and the ids of all their ancestors. */
export const collectIdsWithAncestors = (
  nodes: readonly CategoryNode[],
  ids: readonly number[],
): ReadonlySet<number> => {
  const includedIds = new Set<number>()
  const includeNode = (node: CategoryNode): boolean => {
    const hasIncludedChild = node.children.map(includeNode).some(Boolean)
    const isIncluded = hasIncludedChild || ids.includes(node.id)
    if (isIncluded) includedIds.add(node.id)
    return isIncluded
  }
  for (const node of nodes) includeNode(node)
  return includedIds
}
