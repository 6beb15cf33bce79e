import type { ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { RELEVANCE } from '#listing/domain/listing-query.ts'
import { setOption } from '#platform/web/options.ts'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** Returns a change handler for a select: it stores the choice and navigates to the first page with it. */
export const useListingSelect = (listing: LoadedListing) => {
  const navigate = useNavigate()
  const { address } = useListingRequest(listing)
  return (option: string, name: 'pageSize' | 'sort') => (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target
    if (value !== RELEVANCE) setOption(option, value)
    void navigate(buildListingHref(address, { [name]: value, page: undefined }), { preventScrollReset: true })
  }
}
