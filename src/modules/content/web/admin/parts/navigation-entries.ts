import type { EditedNavigation } from '#content/contract-navigation.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'

export type NavigationEntry = Omit<EditedNavigation['entries'][number], 'children'>
export type NavigationTree = readonly (NavigationEntry & { children: readonly NavigationEntry[] })[]

/** A page that an entry can link to. */
export interface LinkedPage {
  id: number
  title: string
}

/** Flattens the category tree, parents first. */
export const flattenCategories = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap(node => [node, ...flattenCategories(node.children)])
