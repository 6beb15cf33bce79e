import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { readCurrentCar, useCurrentCar } from '#fitment/web/parts/garage.ts'
import { DEFAULT_SORT, type Filters, PAGE_SIZES, parseFilters, type Sort } from '#listing/domain/listing-query.ts'
import { readOption, useOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type ListingAddress, type ListingParams, readListingParams } from './listing-address.ts'
import { parsePageSize, parseSort, parseViewMode } from './listing-preferences.ts'
import { cacheListing, type LoadedListing } from './load-listing.ts'

/** The current request, including a choice that is still loading, so that controls react at once. */
export interface CurrentListingRequest {
  address: ListingAddress
  filters: Filters
  isBusy: boolean
}

export const useListingRequest = ({ params, paging }: LoadedListing): CurrentListingRequest => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  const isBusy = state === 'loading' && location.pathname === pathname
  const current = isBusy ? readListingParams(new URLSearchParams(location.search)) : params
  const preferredParams = usePreferredParams(current)
  // An invalid page size was answered with the nearest one, which further links use.
  const pageSizeParam = current.pageSize && { pageSize: parsePageSize(current.pageSize) ?? String(paging.pageSize) }
  return {
    address: { path: pathname, params: { ...preferredParams, ...current, ...pageSizeParam } },
    filters: parseFilters(current.f ?? ''),
    isBusy,
  }
}

/**
 * Returns the visitor's preferences that differ from the defaults, so that copied links show the same list elsewhere.
 */
const usePreferredParams = ({ q }: ListingParams): ListingParams => {
  const pageSize = useOption('pageSize', parsePageSize)
  const sort = useOption('productSorting', parseSort)
  return omitDefaults({ sort: q ? undefined : sort, pageSize, v: useCurrentCar()?.key })
}

const omitDefaults = ({
  sort,
  pageSize,
  v,
}: {
  sort: Sort | undefined
  pageSize: string | undefined
  v: string | undefined
}): Record<string, string> => ({
  ...(sort && sort !== DEFAULT_SORT && { sort }),
  ...(pageSize && pageSize !== String(PAGE_SIZES[0]) && { pageSize }),
  ...(v && { v }),
})

/**
 * Applies the visitor's preferences after the first paint, because the server renders the defaults. The listing's own
 * page also adds them to the address.
 */
export const useApplyPreferences = ({ params }: LoadedListing, isOwnPage: boolean): void => {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isFirstRun = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each shown listing
  useEffect(() => {
    const missingPreferences = formatMissingPreferences(params)
    if (missingPreferences !== '' && isOwnPage) {
      void navigate(`${pathname}${search}${search ? '&' : '?'}${missingPreferences}`, {
        replace: true,
        preventScrollReset: true,
      })
    } else if (missingPreferences !== '' && isFirstRun.current) void revalidate()
    isFirstRun.current = false
  }, [params])
}

/** Returns preferences missing in the address that differ from the defaults, as a query. */
const formatMissingPreferences = (params: ListingParams): string => {
  const pageSize = params.pageSize ? undefined : parsePageSize(readOption('pageSize'))
  const sort = params.sort || params.q ? undefined : parseSort(readOption('productSorting'))
  const carKey = params.v ? undefined : readCurrentCar()?.key
  return String(new URLSearchParams(omitDefaults({ sort, pageSize, v: carKey })))
}

/**
 * Revalidates a cached listing in the background and caches one that came with its page. Rows need data that such a
 * listing lacks, so it reloads for them.
 */
export const useRefreshStaleListing = (listing: LoadedListing): void => {
  const send = useSend()
  const language = useLanguage()
  useEffect(() => cacheListing(send, language, listing), [send, language, listing])
  const { revalidate } = useRevalidator()
  const lacksRowData = useOption('productViewMode', parseViewMode) === 'list' && listing.isTrimmed
  useEffect(() => {
    if (listing.isCached || lacksRowData) void revalidate()
  }, [listing, lacksRowData, revalidate])
}
