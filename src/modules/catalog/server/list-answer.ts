import type { FilterGroup, ProductList } from '#catalog/contract.ts'
import type { FilterCounts } from '#catalog/domain/indexed-product.ts'
import { type Filters, parseListingQuery } from '#catalog/domain/listing-query.ts'
import type { Language } from '#kernel/language.ts'
import { textIn } from '#kernel/multilingual.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { breadcrumbsTo } from './breadcrumbs.ts'
import { LISTING_TAG, surrogateKey } from './change-tags.ts'
import type { Asking } from './listing.ts'
import type { LoadedCatalogue } from './loaded-catalogue.ts'
import type { Attribute, Attributes } from './read-attributes.ts'

/** An answer to `GET /v1/product` as text, where in the list it is, and what it depends on. */
export interface ListAnswer {
  json: string
  paging: Pagination
  surrogateKey: string
}

/** `products` is the name of the listing itself in the language. */
export const listAnswer = (
  catalogue: LoadedCatalogue,
  query: Readonly<Record<string, unknown>>,
  { language, visitor, now }: Asking,
  products: string,
): ListAnswer => {
  const asked = parseListingQuery(query)
  const found = catalogue.index.list({ ...asked, lang: language, now: now.getTime(), staff: !visitor.isGuest })
  const { tree } = catalogue.categories
  const category = tree.get(asked.categoryId ?? 0)
  const rest: Omit<ProductList, 'success' | 'results'> = {
    availableFilters: filterGroups(found.counts, asked.options, catalogue.attributes, language),
    leftOutSearchKeywords: found.leftOutWords,
    appliedFiltersCount: found.appliedCount,
    exactlyMatchingProductIds: found.exactIds,
    category: category ? { id: category.id, name: textIn(category.name, language) } : null,
    breadcrumbs: breadcrumbsTo(tree, category?.id, { language, products }),
  }
  const results = found.ids.map(id => catalogue.json(id, language, now)).join(',')
  return {
    json: `{"success":true,"results":[${results}],${JSON.stringify(rest).slice(1)}`,
    paging: { page: found.page, pageSize: found.pageSize, total: found.total },
    surrogateKey: surrogateKey([LISTING_TAG], found.ids),
  }
}

/** Groups and options under their names, in the order of the attributes. What nobody named any more goes last, as itself. */
const filterGroups = (
  counts: readonly FilterCounts[],
  chosen: Filters,
  { byKey }: Attributes,
  language: Language,
): FilterGroup[] => {
  const groups = counts.map(({ key, values }) => ({
    key,
    name: textIn(byKey.get(key)?.name, language) || key,
    options: inOrder(values, byKey.get(key)).map(({ value, count }) => ({
      value,
      name: textIn(byKey.get(key)?.options.get(value)?.name, language) || value,
      count,
      selected: chosen[key]?.includes(value) ?? false,
    })),
  }))
  const places = placesOf(byKey.keys())
  return groups.sort((one, other) => place(places, one.key) - place(places, other.key))
}

const inOrder = <T extends { value: string }>(values: readonly T[], attribute: Attribute | undefined): T[] => {
  const places = placesOf(attribute?.options.keys() ?? [])
  return values.toSorted((one, other) => place(places, one.value) - place(places, other.value))
}

const placesOf = (names: Iterable<string>): Map<string, number> => new Map(Array.from(names, (name, at) => [name, at]))

const place = (places: ReadonlyMap<string, number>, name: string): number => places.get(name) ?? places.size
