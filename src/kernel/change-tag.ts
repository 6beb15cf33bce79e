import { MAX_ID } from './max-id.ts'

/**
 * A change records the tags of the data that it touched. Caches use them to drop their entries. No tag implies
 * another.
 */
export type ChangeTag =
  /** The content or order of a list changed: pages with lists are stale. */
  | 'listing'
  /** A large change: every process reads the catalogue again. */
  | 'catalog'
  | 'category'
  /** The filters of products or their values changed. */
  | 'attributes'
  | 'synonyms'
  /** Pages, their addresses or the navigation changed. */
  | 'content'
  /** Settings of the shop or VAT rates changed. */
  | 'settings'
  /** Countries, delivery providers or pick-up points changed. */
  | 'delivery'
  /** Vehicles, their names or groups changed. */
  | 'vehicles'
  /** Rules that say which cars products fit, or the modes of products, changed. */
  | 'fitments'
  /** The list of price changes that wait for approval. */
  | 'prices-waiting'
  /** Promotions or their codes changed. */
  | 'promotions'
  | ProductTag
  | FitmentTag
  | PageTag

type ProductTag = `product:${number}`
/** The rules or the mode of one product changed, but not its other data. Lists without a car do not read them. */
type FitmentTag = `fitment:${number}`
type PageTag = `page:${number}`

/** These tags drop every cache of a process. They are used when the tags of a change are unknown. */
export const ALL_CHANGES: readonly ChangeTag[] = [
  'listing',
  'catalog',
  'category',
  'attributes',
  'synonyms',
  'content',
  'settings',
  'delivery',
  'vehicles',
  'fitments',
  'prices-waiting',
  'promotions',
]

const TOPICS: ReadonlySet<string> = new Set(ALL_CHANGES)

const PRODUCT_PREFIX = 'product:'
const FITMENT_PREFIX = 'fitment:'
const PAGE_PREFIX = 'page:'

export const createProductTag = (id: number): ChangeTag => `${PRODUCT_PREFIX}${id}`
export const createFitmentTag = (productId: number): ChangeTag => `${FITMENT_PREFIX}${productId}`
export const createPageTag = (id: number): ChangeTag => `${PAGE_PREFIX}${id}`

/** Returns the tags of changes that may touch these products. Large changes name no product. */
export const createProductTags = (ids: readonly number[]): ChangeTag[] => ['catalog', ...ids.map(createProductTag)]

/** Returns null when the tag has another prefix or its id is invalid. */
const parseTagId = (prefix: string, tag: string): number | null => {
  const id = tag.startsWith(prefix) ? Number(tag.slice(prefix.length)) : Number.NaN
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null
}

export const extractProductIds = (tags: readonly ChangeTag[]): number[] =>
  tags.flatMap(tag => parseTagId(PRODUCT_PREFIX, tag) ?? [])

/** Returns the ids of the products whose rules the tags name. */
export const extractFitmentIds = (tags: readonly ChangeTag[]): number[] =>
  tags.flatMap(tag => parseTagId(FITMENT_PREFIX, tag) ?? [])

/** Returns false for tags that a process of a newer version recorded. */
export const isChangeTag = (text: string): text is ChangeTag =>
  TOPICS.has(text) || [PRODUCT_PREFIX, FITMENT_PREFIX, PAGE_PREFIX].some(prefix => parseTagId(prefix, text) !== null)

const PRODUCT_KEY_PREFIX = 'product-'

/** Joins the keys of many products in one string: every list names dozens of products. */
export const formatProductSurrogateKeys = (ids: readonly number[]): string => {
  let keys = ''
  for (const id of ids) keys += keys === '' ? `${PRODUCT_KEY_PREFIX}${id}` : ` ${PRODUCT_KEY_PREFIX}${id}`
  return keys
}

/** Formats tags as the `surrogate-key` header of an answer: pages made from the answer depend on them. */
export const formatSurrogateKey = (tags: readonly ChangeTag[]): string => tags.join(' ').replaceAll(':', '-')

/** Returns the keys of the pages that a change makes stale. */
export const listSurrogateKeys = (tags: readonly ChangeTag[]): string[] => formatSurrogateKey(tags).split(' ')
