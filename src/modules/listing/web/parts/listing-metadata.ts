import { findSocialImage } from '#files/domain/social-image.ts'
import type { PageOptions } from '#shop/contract-shop.ts'
import { createBreadcrumbList } from './breadcrumb-list.ts'
import { findCategory } from './category-tree.ts'
import type { LoadedListing } from './load-listing.ts'

interface MetadataContext {
  origin: string
  /** The visitor's category tree. */
  categories?: PageOptions['categories'] | undefined
}

/** Builds the schema.org objects of a listing and its social image. */
export const createListingMetadata = (
  { category, breadcrumbs, results }: LoadedListing,
  { origin, categories }: MetadataContext,
) => ({
  jsonLd: category ? [createBreadcrumbList(breadcrumbs, origin)] : [],
  image: findSocialImage(origin, [
    category && findCategory(categories ?? [], category.id)?.node.image?.url,
    ...results.map(({ image }) => image?.url),
  ]),
})
