import type { CategoryNode } from '#shop/contract-page-options.ts'

export interface CategoryChoice {
  id: number
  name: string
}

/** Returns every category with the names of its ancestors. */
export const categoryChoices = (nodes: readonly CategoryNode[], above = ''): CategoryChoice[] =>
  nodes.flatMap(({ id, name, children }) => {
    const whole = above ? `${above} › ${name}` : name
    return [{ id, name: whole }, ...categoryChoices(children, whole)]
  })

/** Returns the categories and their ancestors. */
export const withAncestors = (nodes: readonly CategoryNode[], ids: readonly number[]): ReadonlySet<number> => {
  const found = new Set<number>()
  const walk = (node: CategoryNode): boolean => {
    const below = node.children.map(walk).some(Boolean)
    const isOn = below || ids.includes(node.id)
    if (isOn) found.add(node.id)
    return isOn
  }
  for (const node of nodes) walk(node)
  return found
}
