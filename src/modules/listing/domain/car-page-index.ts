/** Fewer products do not answer a search for parts of a car. */
const MIN_PRODUCTS = 5
/** A page with nearly the products of the page above it repeats that page. */
const MAX_SHARE_OF_PARENT = 0.8

/** Returns false for a page whose categories below have too few products for search engines. */
export const canHaveIndexedPages = (count: number): boolean => count >= MIN_PRODUCTS

interface CarPageCounts {
  /** Products that fit the car, without those that fit every car. */
  count: number
  /** The count of the page above; null without one. */
  parentCount: number | null
  /** True when the page has content about the car besides its products. */
  hasOwnContent: boolean
}

/** Decides if search engines may index the page of a car. */
export const isIndexedCarPage = ({ count, parentCount, hasOwnContent }: CarPageCounts): boolean =>
  hasOwnContent && count >= MIN_PRODUCTS && (parentCount === null || count <= parentCount * MAX_SHARE_OF_PARENT)
