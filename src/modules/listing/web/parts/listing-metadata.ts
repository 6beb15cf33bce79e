import { findSharedPicture } from '#files/domain/shared-picture.ts'
import type { CategoryNode, PageOptions } from '#shop/contract-page-options.ts'
import { createBreadcrumbList } from './breadcrumb-list.ts'
import type { LoadedListing } from './load-listing.ts'

interface MetadataContext {
  origin: string
  /** The visitor's category tree. */
  categories?: PageOptions['categories'] | undefined
}

/** Builds the schema.org objects of a listing and its sharing picture. */
export const createListingMetadata = (
  { category, breadcrumbs, results }: LoadedListing,
  { origin, categories }: MetadataContext,
) => ({
  jsonLd: category ? [createBreadcrumbList(breadcrumbs, origin)] : [],
  image: findSharedPicture(origin, [
    category && findNode(categories ?? [], category.id)?.image?.url,
    ...results.map(({ image }) => image?.url),
  ]),
})

const findNode = (nodes: readonly CategoryNode[], id: number): CategoryNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
}
