import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useCallback, useState } from 'react'
import { parsePriceRange } from '#listing/domain/listing-query.ts'
import { createLazyComponent, createPrefetchHandlers } from '#platform/web/lazy-component.tsx'
import { runAfterPaint } from '#platform/web/run-after-paint.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

const FilterDrawer = createLazyComponent(() =>
  import('./filter-drawer.tsx').then(({ FilterDrawer: component }) => component),
)

/** Opens the filters in a full screen on phones; without a script the button leads to the panel on the page. */
export const FilterSheet = ({ listing, panelId }: { listing: LoadedListing; panelId: string }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  const { address, filters } = useListingRequest(listing)
  const priceCount = Number(parsePriceRange(address.params.price ?? '') !== null)
  const chosenCount = Object.values(filters).reduce((sum, values) => sum + values.length, priceCount)
  return (
    <>
      <Button
        {...createPrefetchHandlers(FilterDrawer.prefetch)}
        href={`#${panelId}`}
        icon={<SlidersHorizontal aria-hidden className="max-mini:hidden" />}
        onClick={event => {
          event.preventDefault()
          runAfterPaint(() => setIsOpen(true))
        }}
        size="sm"
      >
        {chosenCount > 0 ? t('listing.filtersChosen', { count: chosenCount }) : t('listing.filters')}
      </Button>
      <FilterDrawer chosenCount={chosenCount} close={close} listing={listing} isOpen={isOpen} isNeeded={isOpen} />
    </>
  )
}
