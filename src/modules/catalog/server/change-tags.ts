import { productTag, surrogateKey as surrogateKeyOf, type ChangeTag as Tag } from '#kernel/change-tag.ts'

export { productIdsIn, productTag } from '#kernel/change-tag.ts'

/** What a list holds or how it is ordered changed: pages made from lists are stale. */
export const LISTING_TAG = 'listing'
/** So much changed that every process reads the catalogue anew. */
export const CATALOG_TAG = 'catalog'
export const CATEGORY_TAG = 'category'
export const ATTRIBUTES_TAG = 'attributes'
export const SYNONYMS_TAG = 'synonyms'

/** Beyond so many products one word for all is cheaper than naming each. */
const MOST_NAMED = 1_000

/** The tags of a change of products that lists show. */
export const productChange = (ids: readonly number[]): Tag[] =>
  ids.length > MOST_NAMED ? [CATALOG_TAG, LISTING_TAG] : [...ids.map(productTag), LISTING_TAG]

/** The names of categories and attributes stand in lists, product pages and the page options alike. */
export const CATEGORY_CHANGE: readonly Tag[] = [CATEGORY_TAG, LISTING_TAG]
export const ATTRIBUTES_CHANGE: readonly Tag[] = [ATTRIBUTES_TAG, LISTING_TAG]
/** Searches find other products than before. */
export const SYNONYMS_CHANGE: readonly Tag[] = [SYNONYMS_TAG, LISTING_TAG]

/** The `surrogate-key` of an answer: what pages made from it depend on. */
export const surrogateKey = (tags: readonly Tag[], productIds: readonly number[]): string =>
  surrogateKeyOf([...tags, CATALOG_TAG, CATEGORY_TAG, ATTRIBUTES_TAG, ...productIds.map(productTag)])
