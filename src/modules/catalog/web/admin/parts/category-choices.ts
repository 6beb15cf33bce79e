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
