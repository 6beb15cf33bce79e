import type { ProductList } from '#catalog/contract.ts'
import { parseListingQuery } from '#catalog/domain/listing-query.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
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

const OPENING = Buffer.from('{"success":true,"results":[')
const COMMA = Buffer.from(',')

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
    category: category ? { id: category.id, name: textIn(category.name, language) } : null,
    breadcrumbs: breadcrumbsTo(tree, category?.id, { language, products }),
  }
  const filters = filtersJson(found.counts, asked.options, catalogue.attributes, language)
  const shown = await catalogue.show(found.ids)
  const pieces = [OPENING]
  for (const id of found.ids) {
    if (!shown.record(id)) continue
    if (pieces.length > 1) pieces.push(COMMA)
    shown.pushJson(pieces, id, language, now)
  }
  pieces.push(Buffer.from(`],"availableFilters":${filters},${JSON.stringify(rest).slice(1)}`))
  return {
    json: Buffer.concat(pieces),
    paging: { page: found.page, pageSize: found.pageSize, total: found.total },
    surrogateKey: surrogateKey([LISTING_TAG], found.ids),
  }
}
