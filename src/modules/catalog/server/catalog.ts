/** The public API of the catalogue. */

export { addPicture, takePictures } from './add-picture.ts'
export {
  dropFilterGroup,
  dropFilterOption,
  lockedFilters,
  putFilterGroup,
  putFilterOption,
  readFilterRows,
} from './admin/put-filter.ts'
export { changeProducts, type WholeChange } from './change-many.ts'
export { changeProduct } from './change-product.ts'
export { productChange, surrogateKey } from './change-tags.ts'
export { changeCategory, createCategory, lockedCategories, readCategoryRows } from './create-category.ts'
export { createProducts } from './create-products.ts'
export { type DescribedProduct, describeProducts } from './describe-many.ts'
export { categoryFiles, productFiles } from './files-shown.ts'
export { type CodeKind, type CodeMatch, codeForm, findByCodes } from './find-by-codes.ts'
export { listedIds, listedIdsAfter } from './listed-ids.ts'
export { mailPictureUrls, mainPictureUrls } from './main-pictures.ts'
export type { NewProduct } from './new-product.ts'
export { nextProductTurn } from './next-product-turn.ts'
export { placeProducts, putFilterValues } from './place-many.ts'
export { pricePeriods } from './price-periods.ts'
export { productDocuments } from './product-documents.ts'
export { productShows, productVisibilities, showsTo } from './product-shows.ts'
export { productsForSale } from './products-for-sale.ts'
export { productsToOrder } from './products-to-order.ts'
export { type Attribute, type Attributes, readAttributes } from './read-attributes.ts'
export { type Categories, readCategories } from './read-categories.ts'
export { readCategoryNames } from './read-category-names.ts'
export { type FoundBy, readFoundBy } from './read-found-by.ts'
export { type Offer, readOffers } from './read-offers.ts'
export { type ProductRecord, readProducts, readWholeProduct } from './read-products.ts'
export { rateOf, readVatRates } from './read-vat-rates.ts'
export { dropCategory } from './remove-category.ts'
export { routes as start } from './routes.ts'
export { setPrice } from './set-price.ts'
export { productSortName, productsMatching } from './staff-search.ts'
