import type { ProductList } from '#catalog/contract.ts'
import { parseListingQuery } from '#catalog/domain/listing-query.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { asciiJson } from './ascii-json.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'
import type { Catalogue } from './catalogue.ts'
import { LISTING_TAG, surrogateKey } from './change-tags.ts'
import { filtersJson } from './filters-json.ts'
import type { Asking } from './listing.ts'

/** An answer to `GET /v1/product` as bytes of JSON, where in the list it is, and what it depends on. */
export interface ListAnswer {
  json: Buffer
  paging: Pagination
  surrogateKey: string
}

/** `products` is the name of the listing itself in the language. */
export const listAnswer = async (
  catalogue: Catalogue,
  query: Readonly<Record<string, unknown>>,
  { language, visitor, now }: Asking,
  products: string,
): Promise<ListAnswer> => {
  const asked = parseListingQuery(query)
  const found = await catalogue.list({ ...asked, lang: language, now: now.getTime(), staff: !visitor.isGuest })
  const { tree } = catalogue.categories
  const category = tree.get(asked.categoryId ?? 0)
  const rest: Omit<ProductList, 'success' | 'results' | 'availableFilters'> = {
    leftOutSearchKeywords: found.leftOutWords,
    appliedFiltersCount: found.appliedCount,
    exactlyMatchingProductIds: found.exactIds,
    exactlyMatchingCount: found.exactTotal,
    category: category ? { id: category.id, name: textIn(category.name, language) } : null,
    breadcrumbs: breadcrumbsTo(tree, category?.id, { language, products }),
  }
  const filters = filtersJson(found.counts, asked.options, catalogue.attributes, language)
  const shown = await catalogue.show(found.ids)
  const results: Buffer[] = []
  for (const id of found.ids) if (shown.has(id)) shown.pushJson(results, id, language, now)
  return {
    json: joined(OPENING, results, `],"availableFilters":${filters},${asciiJson(rest).slice(1)}`),
    paging: { page: found.page, pageSize: found.pageSize, total: found.total },
    surrogateKey: surrogateKey([LISTING_TAG], found.ids),
  }
}

const OPENING = '{"success":true,"results":['

/**
 * Pieces that each end in a comma between two texts of ASCII, in one piece of memory: an answer is big, and each copy of it
 * counts. The last comma goes.
 */
const joined = (head: string, pieces: readonly Buffer[], tail: string): Buffer => {
  const last = pieces.length > 0 ? 1 : 0
  const length = pieces.reduce((sum, piece) => sum + piece.length, head.length + tail.length - last)
  const whole = roomFor(length)
  let at = whole.write(head, 'latin1')
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  whole.write(tail, at - last, 'latin1')
  return whole
}

const ROOM_BYTES = 256 * 1024
let room = Buffer.alloc(0)
let taken = 0

/**
 * Memory for an answer, cut from a bigger piece that goes when the last answer in it has been sent: a piece of its own for
 * each would be asked of the system and given back thousands of times a second.
 */
const roomFor = (length: number): Buffer => {
  if (length > ROOM_BYTES / 2) return Buffer.allocUnsafeSlow(length)
  if (taken + length > room.length) {
    room = Buffer.allocUnsafeSlow(ROOM_BYTES)
    taken = 0
  }
  taken += length
  return room.subarray(taken - length, taken)
}
