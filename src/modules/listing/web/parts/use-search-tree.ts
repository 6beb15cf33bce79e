import type { CategoryNode } from '#shop/contract-page-options.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { listingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/**
 * Returns the category tree around a listing. During a search its links keep the search and filters, counts are those
 * of the search, and categories without matches are left out.
 */
export const useSearchTree = (
  listing: LoadedListing,
  path: string,
): { tree: readonly CategoryNode[]; allHref: string } => {
  const { place } = useListingRequest(listing)
  const tree = usePageOptions().categories ?? []
  if (!place.params.q) return { tree, allHref: path }
  const here = new Set([listing.category?.id, ...listing.breadcrumbs.map(({ id }) => id)])
  const hrefOf = (c: string | undefined): string => listingHref({ ...place, path }, { c, page: undefined })
  const narrowed = (nodes: readonly CategoryNode[]): CategoryNode[] =>
    nodes.flatMap(node => {
      const count = listing.categoryCounts[node.id] ?? 0
      if (count === 0 && !here.has(node.id)) return []
      return [{ ...node, count, url: hrefOf(String(node.id)), children: narrowed(node.children) }]
    })
  return { tree: narrowed(tree), allHref: hrefOf(undefined) }
}
