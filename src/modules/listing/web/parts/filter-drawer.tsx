import { BackHandler } from '#platform/web/back-handler.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { buildHrefWithoutFilters } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

interface FilterDrawerProps {
  listing: LoadedListing
  /** Number of chosen filters. */
  chosenCount: number
  isOpen: boolean
  close: () => void
}

/** Shows the filters over a phone's whole screen. */
export const FilterDrawer = ({ listing, chosenCount, isOpen, close }: FilterDrawerProps) => {
  const t = useT()
  const { address, isBusy } = useListingRequest(listing)
  return (
    <>
      {isOpen ? <BackHandler onBack={close} /> : null}
      <Sheet
        closeLabel={t('listing.close')}
        footer={
          <>
            {chosenCount > 0 ? (
              <Button href={buildHrefWithoutFilters(address)} keepScroll>
                {t('listing.clearFilters')}
              </Button>
            ) : null}
            <Button isLoading={isBusy} onClick={close} variant="primary">
              {t('listing.showProducts', { count: listing.exactlyMatchingCount || listing.paging.total })}
            </Button>
          </>
        }
        onClose={close}
        open={isOpen}
        title={t('listing.filters')}
      >
        <FilterPanel isPaged listing={listing} />
      </Sheet>
    </>
  )
}
