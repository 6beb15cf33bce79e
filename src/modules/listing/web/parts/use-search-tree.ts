import type { CategoryNode } from '#shop/contract-shop.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/**
 * Returns the category tree around a listing. During a search its links keep the search and filters, it counts the
 * matches, and it omits categories without matches.
 */
export const useSearchTree = (
  listing: LoadedListing,
  path: string,
): { tree: readonly CategoryNode[]; allHref: string } => {
  const { address } = useListingRequest(listing)
  const tree = usePageOptions().categories ?? []
  if (!address.params.q) return { tree, allHref: path }
  const openCategoryIds = new Set([listing.category?.id, ...listing.breadcrumbs.map(({ id }) => id)])
  const buildHref = (c: string | undefined): string => buildListingHref({ ...address, path }, { c, page: undefined })
  const narrowTree = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap(node => {
      const count = listing.categoryCounts[node.id] ?? 0
      if (count === 0 && !openCategoryIds.has(node.id)) return []
      return [{ ...node, count, url: buildHref(String(node.id)), children: narrowTree(node.children) }]
    })
  return { tree: narrowTree(tree), allHref: buildHref(undefined) }
}
