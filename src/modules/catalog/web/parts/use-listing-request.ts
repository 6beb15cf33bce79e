import { useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { DEFAULT_SORT, type Filters, PAGE_SIZES, parseFilters } from '#catalog/domain/listing-query.ts'
import { readOption, useOption } from '#platform/web/options.ts'
import { type ListingParams, type ListingPlace, readListingParams } from './listing-address.ts'
import { askedPageSize, askedSort } from './listing-preferences.ts'
import type { LoadedListing } from './load-listing.ts'

/** What is asked for now: while an answer is under way the choice just made, so that controls answer at once. */
export interface ListingRequestNow {
  place: ListingPlace
  filters: Filters
  busy: boolean
}

export const useListingRequest = ({ params }: LoadedListing): ListingRequestNow => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  const busy = state === 'loading' && location.pathname === pathname
  const asked = busy ? readListingParams(new URLSearchParams(location.search)) : params
  const preferred = usePreferredParams()
  return { place: { path: pathname, params: { ...preferred, ...asked } }, filters: parseFilters(asked.f ?? ''), busy }
}

/** The visitor's own page size and order where they differ from the shop's: what is linked to from here means the same elsewhere. */
const usePreferredParams = (): ListingParams => {
  const pageSize = useOption('pageSize', askedPageSize)
  const sort = useOption('productSorting', askedSort)
  return {
    ...(pageSize && pageSize !== String(PAGE_SIZES[0]) && { pageSize }),
    ...(sort && sort !== DEFAULT_SORT && { sort }),
  }
}

/** The server renders the shop's defaults; a visitor who chose another page size or order gets it after the first paint. */
export const usePreferredListing = ({ params }: LoadedListing): void => {
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the page as the server sent it
  useEffect(() => {
    const { pageSize, sort } = params
    const otherSize =
      !pageSize && (askedPageSize(readOption('pageSize')) ?? String(PAGE_SIZES[0])) !== String(PAGE_SIZES[0])
    const otherSort = !sort && (askedSort(readOption('productSorting')) ?? DEFAULT_SORT) !== DEFAULT_SORT
    if (otherSize || otherSort) void revalidate()
  }, [])
}

/** A listing that was kept from before is asked about again behind what is shown. */
export const useFreshListing = (listing: LoadedListing): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (listing.isKept) void revalidate()
  }, [listing, revalidate])
}
