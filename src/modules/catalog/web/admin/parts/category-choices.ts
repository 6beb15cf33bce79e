import type { CategoryNode } from '#shop/contract-page-options.ts'

export interface CategoryChoice {
  id: number
  name: string
}

/** Every category with the way down to it. */
export const categoryChoices = (nodes: readonly CategoryNode[], above = ''): CategoryChoice[] =>
  nodes.flatMap(({ id, name, children }) => {
    const whole = above ? `${above} › ${name}` : name
    return [{ id, name: whole }, ...categoryChoices(children, whole)]
  })

/** These categories with all that lie above them. */
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
