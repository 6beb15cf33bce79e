/** The face of the catalogue: what other modules may call. */
export { categoryTree } from './category-tree.ts'
export { ATTRIBUTES_TAG, CATALOG_TAG, CATEGORY_TAG, LISTING_TAG, productTag } from './change-tags.ts'
export { type Listing, listingOf } from './listing.ts'
export { type ProductForSale, productsForSale } from './products-for-sale.ts'
export { type Price, setPrice } from './set-price.ts'
export { viewProduct } from './view-product.ts'
