import { PAGE_SIZES } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'
import { useListingSelect } from './use-listing-select.ts'

/** Selects the page size; the browser remembers it. */
export const PageSizeSelect = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { params } = useListingRequest(listing).address
  const choose = useListingSelect(listing)
  return (
    <SelectField
      className={className}
      hideLabel
      label={t('listing.pageSize')}
      name="pageSize"
      onChange={choose('pageSize', 'pageSize')}
      options={PAGE_SIZES.map(size => ({ value: String(size), label: t('listing.perPage', { count: size }) }))}
      size="sm"
      value={params.pageSize ?? String(listing.paging.pageSize)}
    />
  )
}
