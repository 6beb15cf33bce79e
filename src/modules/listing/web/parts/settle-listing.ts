import { data, redirect } from 'react-router'
import { type Filters, formatFilters, formatPriceRange, parseListingQuery } from '#listing/domain/listing-query.ts'
import { type ListingParams, listingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'

const WHOLE_SHOP = '0'

/**
 * Throws where a page's address does not stand for its list: a 404 where it names a category or filter that is not there or
 * hidden, a redirect where it says a page, size, order, price or filters in another way than the shop's own links.
 */
export const settleListing = (listing: LoadedListing, path: string): LoadedListing => {
  const { params, category } = listing
  const namesCategory = params.c !== undefined && params.c !== WHOLE_SHOP
  if ((namesCategory && category === null) || listing.unknownFilters.length > 0) throw data(null, { status: 404 })
  const own = ownParams(listing)
  if (SAID_IN_ONE_WAY.some(name => params[name] !== own[name])) throw redirect(listingHref({ path, params: own }))
  return listing
}

const SAID_IN_ONE_WAY = ['page', 'pageSize', 'sort', 'price', 'f', 'c'] as const

/** The parameters as the shop's own links write them: the nearest page size; values that are none, and pages beyond the last, are left out. */
const ownParams = ({ params, paging, renamedFilters }: LoadedListing): ListingParams => {
  const { page: _page, pageSize, sort, price: _price, f: _filters, c, ...others } = params
  const asked = parseListingQuery(params)
  const [filters, price] = [formatFilters(renamedIn(asked.options, renamedFilters)), formatPriceRange(asked.price)]
  return {
    ...others,
    ...(c && c !== WHOLE_SHOP && { c }),
    ...(filters && { f: filters }),
    ...(price && { price }),
    ...(sort === asked.sort && { sort }),
    ...(pageSize && !Number.isNaN(Number(pageSize)) && { pageSize: String(asked.pageSize) }),
    ...(paging.page > 1 && { page: String(paging.page) }),
  }
}

/** Values that were merged into others, under the slugs of those. */
const renamedIn = (filters: Filters, renamed: LoadedListing['renamedFilters']): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([key, values]) => [key, values.map(value => renamed[`${key}:${value}`] ?? value)]),
  )
