import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useCallback, useState } from 'react'
import { parsePriceRange } from '#listing/domain/listing-query.ts'
import { lazyComponent, prefetchHandlers } from '#platform/web/lazy-component.tsx'
import { runAfterPaint } from '#platform/web/run-after-paint.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

const FilterDrawer = lazyComponent(() => import('./filter-drawer.tsx').then(({ FilterDrawer }) => FilterDrawer))

/** Opens the filters in a full screen on phones; without a script the button leads to the panel on the page. */
export const FilterSheet = ({ listing, panelId }: { listing: LoadedListing; panelId: string }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { place, filters } = useListingRequest(listing)
  const priced = Number(parsePriceRange(place.params.price ?? '') !== null)
  const chosen = Object.values(filters).reduce((sum, values) => sum + values.length, priced)
  return (
    <>
      <Button
        {...prefetchHandlers(FilterDrawer.prefetch)}
        href={`#${panelId}`}
        icon={<SlidersHorizontal aria-hidden className="max-mini:hidden" />}
        onClick={event => {
          event.preventDefault()
          runAfterPaint(() => setOpen(true))
        }}
        size="sm"
      >
        {chosen > 0 ? t('listing.filtersChosen', { count: chosen }) : t('listing.filters')}
      </Button>
      <FilterDrawer chosen={chosen} close={close} listing={listing} open={open} isNeeded={open} />
    </>
  )
}
