import { type ChangeTag, productKeys, productTag, surrogateKey as surrogateKeyOf } from '#kernel/change-tag.ts'

/** Above this number, one tag for all products is cheaper than one for each. */
const MOST_NAMED = 1_000

/** Returns the tags that invalidate lists and pages of these products. */
export const productChange = (ids: readonly number[]): ChangeTag[] =>
  ids.length > MOST_NAMED ? ['catalog', 'listing'] : [...ids.map(productTag), 'listing']

/** Names of categories and attributes appear in lists, product pages and page options. */
export const CATEGORY_CHANGE: readonly ChangeTag[] = ['category', 'listing']
export const ATTRIBUTES_CHANGE: readonly ChangeTag[] = ['attributes', 'listing']

/** Returns the `surrogate-key` header: the tags that invalidate a cached page. */
export const surrogateKey = (tags: readonly ChangeTag[], productIds: readonly number[]): string =>
  `${tags.length === 0 ? '' : `${surrogateKeyOf(tags)} `}${ALWAYS}${productIds.length === 0 ? '' : ` ${productKeys(productIds)}`}`

const ALWAYS = surrogateKeyOf(['catalog', 'category', 'attributes'])
