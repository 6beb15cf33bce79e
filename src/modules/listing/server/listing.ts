export { buildCategoryTree } from './build-category-tree.ts'
export { listCarPagePaths } from './car-pages/count-car-pages.ts'
export { findReplacement } from './find-part-numbers.ts'
export { type FoundProducts, findProducts, type PageSlice } from './find-products.ts'
export { getListing } from './get-listing.ts'
export { listPickedProducts } from './list-picked-products.ts'
export { listProductsByIds } from './list-products-by-ids.ts'
export { type ProductPreview, readProductPreviews } from './read-product-previews.ts'
export {
  type ListingSearch,
  onListingSearch,
  onSearchConversion,
  recordSearchConversion,
  type SearchConversion,
} from './search-events.ts'
export { findRedirect, readRedirectTargets, setRedirect } from './search-redirect.ts'
export type { RedirectTarget } from './search-rules.ts'
export { start } from './start.ts'
export { viewProduct } from './view-product.ts'
export type { VisitorContext } from './visitor-context.ts'
