import type { NavigationEntryWithChildren } from '#content/server/list-navigation.ts'
import type { CategoryNode, Navigation } from '#shop/contract-shop.ts'

type Entry = NavigationEntryWithChildren['children'][number]

/**
 * Resolves the navigation's links into the catalogue. Entries of deleted or hidden categories are omitted, and all of
 * them while the shop is off.
 */
export const readNavigation = (
  entries: readonly NavigationEntryWithChildren[],
  categories: readonly CategoryNode[] | null,
): Navigation => {
  const visibleCategories = new Map(flattenVisibleEntries(categories ?? []).map(node => [node.id, node]))
  const hasVisibleTarget = ({ categoryId }: Entry): boolean => categoryId === null || visibleCategories.has(categoryId)
  const resolveEntry = <E extends Entry>({ categoryId, ...entry }: E) => {
    const node = categoryId === null ? undefined : visibleCategories.get(categoryId)
    return { ...entry, label: entry.label || (node?.name ?? ''), url: node?.url ?? entry.url }
  }
  return entries
    .filter(hasVisibleTarget)
    .map(entry => ({ ...resolveEntry(entry), children: entry.children.filter(hasVisibleTarget).map(resolveEntry) }))
}

const flattenVisibleEntries = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.filter(({ hidden }) => hidden === 0).flatMap(node => [node, ...flattenVisibleEntries(node.children)])
