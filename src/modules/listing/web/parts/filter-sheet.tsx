import { SlidersHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { parsePriceRange } from '#listing/domain/listing-query.ts'
import { BackCloses } from '#platform/web/back-closes.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { withoutFiltersHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** On a phone the filters fill the screen; without a script the button leads to the panel on the page. */
export const FilterSheet = ({ listing, panelId }: { listing: LoadedListing; panelId: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { place, filters, busy } = useListingRequest(listing)
  const priced = Number(parsePriceRange(place.params.price ?? '') !== null)
  const chosen = Object.values(filters).reduce((sum, values) => sum + values.length, priced)
  return (
    <>
      <Button
        href={`#${panelId}`}
        icon={<SlidersHorizontal aria-hidden className="max-mini:hidden" />}
        onClick={event => {
          event.preventDefault()
          setOpen(true)
        }}
        size="sm"
      >
        {chosen > 0 ? t('listing.filtersChosen', { count: chosen }) : t('listing.filters')}
      </Button>
      {open ? <BackCloses onBack={close} /> : null}
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
        <FilterPanel listing={listing} />
      </Sheet>
    </>
  )
}
