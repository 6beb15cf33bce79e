/** The public API of the listing for other modules. */

export type { Asking } from './asking.ts'
export { categoryTree } from './category-tree.ts'
export { type FoundProducts, findProducts, type Slice } from './find-products.ts'
export { listedProducts } from './listed-products.ts'
export { listingOf } from './listing-of.ts'
export {
  type ListingSearch,
  onListingSearch,
  onSearchFollowed,
  type SearchFollowing,
  tellOfFollowing,
} from './listing-searches.ts'
export { type ProductPlace, productPlaces } from './product-places.ts'
export { redirectOf, redirectTargets, setRedirect } from './search-redirect.ts'
export type { RedirectTarget } from './search-rules.ts'
export { start } from './start.ts'
export { viewProduct } from './view-product.ts'
