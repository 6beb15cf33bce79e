import { LARGEST_ID } from './largest-id.ts'

/**
 * What a change touched: recorded with it, and heeded by everything that is kept. Each stands alone; how much a kind of change
 * touches is said where it is made.
 */
export type ChangeTag =
  /** What a list holds or how it is ordered: pages made from lists are stale. */
  | 'listing'
  /** So much that every process reads the catalogue anew. */
  | 'catalog'
  | 'category'
  /** What products are filtered by. */
  | 'attributes'
  | 'synonyms'
  /** Pages, their addresses and the navigation. */
  | 'content'
  /** The shop's settings and VAT rates. */
  | 'settings'
  /** Countries, delivery providers and pick-up points. */
  | 'delivery'
  | ProductTag
  | PageTag

type ProductTag = `product:${number}`
type PageTag = `page:${number}`

/** Told when nobody knows what changed: whatever a process keeps is read anew. */
export const EVERYTHING: readonly ChangeTag[] = [
  'listing',
  'catalog',
  'category',
  'attributes',
  'synonyms',
  'content',
  'settings',
  'delivery',
]

const topics: ReadonlySet<string> = new Set(EVERYTHING)

const PRODUCT = 'product:'
const PAGE = 'page:'

export const productTag = (id: number): ChangeTag => `${PRODUCT}${id}`
export const pageTag = (id: number): ChangeTag => `${PAGE}${id}`

/** The id behind a tag's beginning; null where it is another tag, or no id. */
const idBehind = (beginning: string, tag: string): number | null => {
  const id = tag.startsWith(beginning) ? Number(tag.slice(beginning.length)) : Number.NaN
  return Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null
}

/** The products that tags name. */
export const productIdsIn = (tags: readonly ChangeTag[]): number[] => tags.flatMap(tag => idBehind(PRODUCT, tag) ?? [])

/** Whether a text is a tag that this code knows: a newer process beside it may record others. */
export const isChangeTag = (text: string): text is ChangeTag =>
  topics.has(text) || idBehind(PRODUCT, text) !== null || idBehind(PAGE, text) !== null

const PRODUCT_KEY = 'product-'

/** The `surrogateKey` of products' tags, in one piece: every list names many. */
export const productKeys = (ids: readonly number[]): string => {
  let keys = ''
  for (const id of ids) keys += keys === '' ? `${PRODUCT_KEY}${id}` : ` ${PRODUCT_KEY}${id}`
  return keys
}

/** Tags as the `surrogate-key` of an answer: what pages made from it depend on. */
export const surrogateKey = (tags: readonly ChangeTag[]): string => tags.join(' ').replaceAll(':', '-')

/** The keys that a change drops pages by. */
export const surrogateKeys = (tags: readonly ChangeTag[]): string[] => surrogateKey(tags).split(' ')
