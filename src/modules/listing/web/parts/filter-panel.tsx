import type { FilterGroup } from '#listing/contract-listing.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { STOCK_KEY } from '#listing/domain/stock-filter.ts'
import { useT } from '#platform/web/texts.tsx'
import { AccordionItem } from '#ui/accordion.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { ListingPlace } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { PriceFilter } from './price-filter.tsx'
import { useListingRequest } from './use-listing-request.ts'
import { useShownGroups } from './use-shown-groups.ts'

const OPEN_AT_FIRST = 5

/** All filters of the listing as links: they work without a script, and answer at once with one. */
export const FilterPanel = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const { place, filters } = useListingRequest(listing)
  return (
    <div className={className}>
      <PriceFilter listing={listing} />
      <StockFilter listing={listing} />
      {useShownGroups(listing).map((group, index) => (
        <FilterSection
          filters={filters}
          group={group}
          key={group.key}
          open={index < OPEN_AT_FIRST || (filters[group.key]?.length ?? 0) > 0}
          place={place}
        />
      ))}
    </div>
  )
}

const StockFilter = ({ listing }: { listing: LoadedListing }) => {
  const { place, filters } = useListingRequest(listing)
  const group = listing.availableFilters.find(({ key }) => key === STOCK_KEY)
  if (!group) return null
  return (
    <div className="border-b border-line py-2">
      <FilterOptions
        chosen={filters[STOCK_KEY] ?? []}
        filters={filters}
        groupKey={STOCK_KEY}
        options={group.options}
        place={place}
      />
    </div>
  )
}

interface FilterSectionProps {
  place: ListingPlace
  group: FilterGroup
  filters: Filters
  open: boolean
}

const FilterSection = ({ place, group, filters, open }: FilterSectionProps) => {
  const t = useT()
  const chosen = filters[group.key] ?? []
  return (
    <AccordionItem
      aside={
        chosen.length > 0 ? (
          <span className="tabular text-sm text-primary-text">
            <span className="sr-only">{t('listing.chosenOptions')} </span>
            {chosen.length}
          </span>
        ) : undefined
      }
      open={open}
      title={group.name}
    >
      <FilterOptions chosen={chosen} filters={filters} groupKey={group.key} options={group.options} place={place} />
    </AccordionItem>
  )
}
