import { sharedPicture } from '#files/domain/shared-picture.ts'
import type { CategoryNode, PageOptions } from '#shop/contract-page-options.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import type { LoadedListing } from './load-listing.ts'

interface MetadataPlace {
  origin: string
  /** The visitor's category tree. */
  categories?: PageOptions['categories'] | undefined
}

/** Builds the schema.org objects of a listing and its sharing picture. */
export const listingMetadata = (
  { category, breadcrumbs, results }: LoadedListing,
  { origin, categories }: MetadataPlace,
) => ({
  jsonLd: category ? [breadcrumbList(breadcrumbs, origin)] : [],
  image: sharedPicture(origin, [
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
