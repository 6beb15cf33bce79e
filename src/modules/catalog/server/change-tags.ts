import type { Tag } from '#platform/server/db/change-stream.ts'

/** What a list holds or how it is ordered changed: pages made from lists are stale. */
export const LISTING_TAG = 'listing'
/** So much changed that every process reads the catalogue anew. */
export const CATALOG_TAG = 'catalog'
export const CATEGORY_TAG = 'category'
export const ATTRIBUTES_TAG = 'attributes'
export const SYNONYMS_TAG = 'synonyms'

export const productTag = (id: number): Tag => `product:${id}`

const PRODUCT_TAG = /^product:([1-9]\d{0,8})$/

/** The products that tags name; what names none is passed over. */
export const productIdsIn = (tags: readonly Tag[]): number[] =>
  tags.flatMap(tag => {
    const [, id] = PRODUCT_TAG.exec(tag) ?? []
    return id === undefined ? [] : Number(id)
  })

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
export const surrogateKey = (tags: readonly Tag[], productIds: Iterable<number>): string => {
  let key = [...tags, CATALOG_TAG, CATEGORY_TAG, ATTRIBUTES_TAG].join(' ')
  for (const id of productIds) key += ` product-${id}`
  return key
}
