import { type ChangeTag, productKeys, productTag, surrogateKey as surrogateKeyOf } from '#kernel/change-tag.ts'

/** Beyond so many products one word for all is cheaper than naming each. */
const MOST_NAMED = 1_000

/** The tags of a change of products that lists show. */
export const productChange = (ids: readonly number[]): ChangeTag[] =>
  ids.length > MOST_NAMED ? ['catalog', 'listing'] : [...ids.map(productTag), 'listing']

/** The names of categories and attributes stand in lists, product pages and the page options alike. */
export const CATEGORY_CHANGE: readonly ChangeTag[] = ['category', 'listing']
export const ATTRIBUTES_CHANGE: readonly ChangeTag[] = ['attributes', 'listing']

/** The `surrogate-key` of an answer: what pages made from it depend on. */
export const surrogateKey = (tags: readonly ChangeTag[], productIds: readonly number[]): string =>
  `${tags.length === 0 ? '' : `${surrogateKeyOf(tags)} `}${ALWAYS}${productIds.length === 0 ? '' : ` ${productKeys(productIds)}`}`

const ALWAYS = surrogateKeyOf(['catalog', 'category', 'attributes'])
