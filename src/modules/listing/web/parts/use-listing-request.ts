import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { DEFAULT_SORT, type Filters, PAGE_SIZES, parseFilters } from '#listing/domain/listing-query.ts'
import { readOption, useOption } from '#platform/web/options.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useLanguage } from '#platform/web/texts.tsx'
import { type ListingParams, type ListingPlace, readListingParams } from './listing-address.ts'
import { askedPageSize, askedSort, askedViewMode } from './listing-preferences.ts'
import { keepListing, type LoadedListing } from './load-listing.ts'

/** What is asked for now: while an answer is under way the choice just made, so that controls answer at once. */
export interface ListingRequestNow {
  place: ListingPlace
  filters: Filters
  busy: boolean
}

export const useListingRequest = ({ params, paging }: LoadedListing): ListingRequestNow => {
  const { pathname } = useLocation()
  const { location, state } = useNavigation()
  const busy = state === 'loading' && location.pathname === pathname
  const asked = busy ? readListingParams(new URLSearchParams(location.search)) : params
  const preferred = usePreferredParams(asked)
  // An odd number was answered with the nearest that is offered: further links ask for that.
  const size = asked.pageSize && { pageSize: askedPageSize(asked.pageSize) ?? String(paging.pageSize) }
  return {
    place: { path: pathname, params: { ...preferred, ...asked, ...size } },
    filters: parseFilters(asked.f ?? ''),
    busy,
  }
}

/** The visitor's own page size and, but for searches, order where they differ from the shop's: what is linked to from here means the same elsewhere. */
const usePreferredParams = ({ q }: ListingParams): ListingParams => {
  const pageSize = useOption('pageSize', askedPageSize)
  const sort = useOption('productSorting', askedSort)
  return {
    ...(pageSize && pageSize !== String(PAGE_SIZES[0]) && { pageSize }),
    ...(sort && !q && sort !== DEFAULT_SORT && { sort }),
  }
}

/**
 * The server renders the shop's defaults; a visitor who chose another page size or order gets it after the first paint. On the
 * listing's own page the address then says so: it tells the whole state, to whomever it is sent.
 */
export const usePreferredListing = ({ params }: LoadedListing, isOwnPage: boolean): void => {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once of every listing shown
  useEffect(() => {
    const unsaid = unsaidPreferences(params)
    if (unsaid !== '' && isOwnPage) {
      void navigate(`${pathname}${search}${search ? '&' : '?'}${unsaid}`, { replace: true, preventScrollReset: true })
    } else if (unsaid !== '' && isFirst.current) void revalidate()
    isFirst.current = false
  }, [params])
}

/** What the visitor prefers, the address leaves open, and the shop would do otherwise; as a query. */
const unsaidPreferences = (params: ListingParams): string => {
  const pageSize = params.pageSize ? undefined : askedPageSize(readOption('pageSize'))
  const sort = params.sort || params.q ? undefined : askedSort(readOption('productSorting'))
  return [
    sort && sort !== DEFAULT_SORT ? `sort=${sort}` : '',
    pageSize && pageSize !== String(PAGE_SIZES[0]) ? `pageSize=${pageSize}` : '',
  ]
    .filter(Boolean)
    .join('&')
}

/**
 * A listing that was kept from before is asked about again behind what is shown, and what came with its page is kept. The
 * latter lacks what rows show: who prefers those gets it after the first paint.
 */
export const useFreshListing = (listing: LoadedListing): void => {
  const send = useSend()
  const language = useLanguage()
  useEffect(() => keepListing(send, language, listing), [send, language, listing])
  const { revalidate } = useRevalidator()
  const lacks = useOption('productViewMode', askedViewMode) === 'list' && listing.isDrawn
  useEffect(() => {
    if (listing.isKept || lacks) void revalidate()
  }, [listing, lacks, revalidate])
}
