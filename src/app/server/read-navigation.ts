import type { StoredEntry } from '#content/server/list-navigation.ts'
import type { CategoryNode, Navigation } from '#shop/contract-page-options.ts'

type Entry = StoredEntry['children'][number]

/**
 * Resolves the navigation's links into the catalogue. Entries of deleted or hidden categories are omitted, and all of
 * them while the shop is off.
 */
export const readNavigation = (
  entries: readonly StoredEntry[],
  categories: readonly CategoryNode[] | null,
): Navigation => {
  const shown = new Map(flat(categories ?? []).map(node => [node.id, node]))
  const isThere = ({ categoryId }: Entry): boolean => categoryId === null || shown.has(categoryId)
  const lead = <E extends Entry>({ categoryId, ...entry }: E) => {
    const node = categoryId === null ? undefined : shown.get(categoryId)
    return { ...entry, label: entry.label || (node?.name ?? ''), url: node?.url ?? entry.url }
  }
  return entries.filter(isThere).map(entry => ({ ...lead(entry), children: entry.children.filter(isThere).map(lead) }))
}

const flat = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.filter(({ hidden }) => hidden === 0).flatMap(node => [node, ...flat(node.children)])
