import { CloseOnBack } from '#platform/web/close-on-back.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { withoutFiltersHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

interface FilterDrawerProps {
  listing: LoadedListing
  /** Number of chosen filters. */
  chosen: number
  open: boolean
  close: () => void
}

/** Shows the filters over a phone's whole screen. */
export const FilterDrawer = ({ listing, chosen, open, close }: FilterDrawerProps) => {
  const t = useT()
  const { place, busy } = useListingRequest(listing)
  return (
    <>
      {open ? <CloseOnBack onBack={close} /> : null}
      <Sheet
        closeLabel={t('listing.close')}
        footer={
          <>
            {chosen > 0 ? (
              <Button href={withoutFiltersHref(place)} keepScroll>
                {t('listing.clearFilters')}
              </Button>
            ) : null}
            <Button loading={busy} onClick={close} variant="primary">
              {t('listing.showProducts', { count: listing.exactlyMatchingCount || listing.paging.total })}
            </Button>
          </>
        }
        onClose={close}
        open={open}
        title={t('listing.filters')}
      >
        <FilterPanel inParts listing={listing} />
      </Sheet>
    </>
  )
}
