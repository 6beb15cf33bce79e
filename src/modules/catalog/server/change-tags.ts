import {
  type ChangeTag,
  createProductTag,
  formatProductSurrogateKeys,
  formatSurrogateKey as surrogateKeyOf,
} from '#kernel/change-tag.ts'

/** Above this number, one tag for all products is cheaper than one for each. */
export const MAX_NAMED_PRODUCTS = 1_000

/** Returns the tags that invalidate lists and pages of these products. */
export const listProductChangeTags = (ids: readonly number[]): ChangeTag[] =>
  ids.length > MAX_NAMED_PRODUCTS ? ['catalog', 'listing'] : [...ids.map(createProductTag), 'listing']

/** Names of categories and attributes appear in lists, product pages and page options. */
export const CATEGORY_CHANGE_TAGS: readonly ChangeTag[] = ['category', 'listing']
export const ATTRIBUTES_CHANGE_TAGS: readonly ChangeTag[] = ['attributes', 'listing']

/** Returns the `surrogate-key` header: the tags that invalidate a cached page. */
export const buildSurrogateKey = (tags: readonly ChangeTag[], productIds: readonly number[]): string =>
  [surrogateKeyOf(tags), ALWAYS_KEYS, formatProductSurrogateKeys(productIds)].filter(keys => keys !== '').join(' ')

const ALWAYS_KEYS = surrogateKeyOf(['catalog', 'category', 'attributes'])
