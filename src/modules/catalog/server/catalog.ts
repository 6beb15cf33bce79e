export { addPicture, removePictures } from './add-picture.ts'
export {
  deleteFilterGroup,
  deleteFilterOption,
  lockAndReadFilters,
  readFilterRows,
  upsertFilterGroup,
  upsertFilterOption,
} from './admin/filter-rows.ts'
export {
  type CodeEdit,
  findTakenCodesOfEach,
  type TakenCodes,
  toTakenCodeErrors,
} from './admin/find-taken-codes.ts'
export { findMatchingProducts } from './admin/list-products.ts'
export { countWaitingPrices } from './admin/list-waiting-prices.ts'
export { readManufacturerNames } from './admin/manufacturer-rows.ts'
export { announceWithDependents } from './announce-with-dependents.ts'
export { buildNotInBinCondition } from './build-not-in-bin-condition.ts'
export { changeProduct } from './change-product.ts'
export { buildSurrogateKey, listProductChangeTags } from './change-tags.ts'
export { changeCategory, createCategory, lockAndReadCategories, readCategoryRows } from './create-category.ts'
export { createProducts } from './create-products.ts'
export { describeApprovals } from './describe-approvals.ts'
export { describeDurability } from './describe-durability.ts'
export { describeProducts, type ProductDescription } from './describe-products.ts'
export { categoryFileUsage, productFileUsage } from './file-usage.ts'
export { findBinnedProducts } from './find-binned-products.ts'
export { buildNormalizedCode, type CodeKind, type CodeMatch, findByCodes } from './find-by-codes.ts'
export { findByPartNumbers, type NumberMatch } from './find-by-part-numbers.ts'
export { findUnfinishedProducts } from './find-unfinished-products.ts'
export { listMakerTexts } from './list-maker-texts.ts'
export { readMailPictureUrls, readMainPictureUrls } from './main-pictures.ts'
export type { NewProduct } from './new-product.ts'
export { findNextProductChange } from './next-product-change.ts'
export { readPricePeriods } from './price-periods.ts'
export { type HeldPrice, holdPrices, withdrawImport, withdrawListedPrices } from './price-proposals.ts'
export { selectProductDocuments } from './product-documents.ts'
export {
  type Interchange,
  readInterchangeable,
  readPredecessors,
  readProductNumbers,
  readSearchNumbers,
  readSuccessorChains,
} from './product-numbers.ts'
export { isProductVisible, isVisibleTo, readProductVisibilities } from './product-visibility.ts'
export { readProductsForSale } from './products-for-sale.ts'
export { readProductsToOrder } from './products-to-order.ts'
export { type ApprovalDocument, readApprovalDocuments } from './read-approval-documents.ts'
export { type Attribute, type Attributes, readAttributes } from './read-attributes.ts'
export { type Categories, readCategories } from './read-categories.ts'
export { readCategoryNames } from './read-category-names.ts'
export { readGoodsDetails } from './read-goods-details.ts'
export { readListedIds, readListedIdsAfter } from './read-listed-ids.ts'
export { type Offer, readOffers } from './read-offers.ts'
export { type ProductRecord, readCompleteProduct, readProducts } from './read-products.ts'
export {
  hasPublishedRecalls,
  listUnreportedRecalls,
  type RecallRow,
  readRecall,
  readRecalledProducts,
} from './read-recalls.ts'
export { readReportedWeights } from './read-reported-weights.ts'
export { readSearchableProducts, type SearchableProduct } from './read-searchable-products.ts'
export { getVatRate, readVatRates } from './read-vat-rates.ts'
export { deleteCategory } from './remove-category.ts'
export { registerCatalogRoutes as start } from './routes.ts'
export { selectManufacturer } from './select-manufacturer.ts'
export { setPrice } from './set-price.ts'
export { readFilterValues, setFilterValues, setProductCategories } from './set-product-categories.ts'
export { type NumberChange, setProductNumbers } from './set-product-numbers.ts'
export { buildProductNameSortKey, selectMatchingIds } from './staff-search.ts'
export { buildStoredLabelCondition, readStoredLabels } from './stored-labels.ts'
export { type ResolvedSuccessor, resolveSuccessors } from './successor-links.ts'
export { type ProductUpdate, updateProducts } from './update-products.ts'
