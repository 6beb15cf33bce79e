import { data, redirect } from 'react-router'
import {
  type Filters,
  formatFilters,
  formatPriceRange,
  parseFilters,
  parsePriceRange,
  RELEVANCE,
} from '#listing/domain/listing-query.ts'
import { buildListingHref, type ListingParams } from './listing-address.ts'
import { parseSort } from './listing-preferences.ts'
import type { LoadedListing } from './load-listing.ts'

const WHOLE_SHOP_ID = '0'

/**
 * Throws a 404 for unknown or hidden categories and filters, and a redirect for addresses that differ from the shop's
 * own links.
 */
export const requireCanonicalAddress = (listing: LoadedListing, path: string): LoadedListing => {
  const { params, category } = listing
  const hasCategory = params.c !== undefined && params.c !== WHOLE_SHOP_ID
  if ((hasCategory && category === null) || listing.unknownFilters.length > 0) throw data(null, { status: 404 })
  const ownParams = buildCanonicalParams(listing)
  if (CANONICAL_PARAMS.some(name => params[name] !== ownParams[name]))
    throw redirect(buildListingHref({ path, params: ownParams }))
  return listing
}

const CANONICAL_PARAMS = ['page', 'pageSize', 'sort', 'price', 'f', 'v', 'c'] as const

/**
 * Returns the parameters as the shop's links write them: with the nearest page size, and without invalid values or
 * pages beyond the last.
 */
const buildCanonicalParams = ({ params, paging, renamedFilters, car }: LoadedListing): ListingParams => {
  const { page: _page, pageSize, sort, price: priceParam = '', f: filtersParam = '', v: _car, c, ...others } = params
  const filters = formatFilters(replaceMergedValues(parseFilters(filtersParam), renamedFilters))
  const price = formatPriceRange(parsePriceRange(priceParam))
  const isValidSort = parseSort(sort) !== undefined || (sort === RELEVANCE && params.q !== undefined)
  return {
    ...others,
    ...(c && c !== WHOLE_SHOP_ID && { c }),
    ...(car && { v: car.key }),
    ...(filters && { f: filters }),
    ...(price && { price }),
    ...(isValidSort && { sort }),
    ...(pageSize && !Number.isNaN(Number(pageSize)) && { pageSize: String(paging.pageSize) }),
    ...(paging.page > 1 && { page: String(paging.page) }),
  }
}

/** Replaces values that were merged into others. */
const replaceMergedValues = (filters: Filters, renamed: LoadedListing['renamedFilters']): Filters =>
  Object.fromEntries(
    Object.entries(filters).map(([key, values]) => [key, values.map(value => renamed[`${key}:${value}`] ?? value)]),
  )
