import type { FilterGroup } from '#catalog/contract.ts'
import type { Filters } from '#catalog/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { AccordionItem } from '#ui/accordion.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { ListingPlace } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** The filter group that category 237 treats specially (spec.md section 4). */
const MODEL_KEY = 'model'
const OPEN_AT_FIRST = 5

/** All filters of the listing as links: they work without a script, and answer at once with one. */
export const FilterPanel = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const { shop } = usePageOptions()
  const { place, filters } = useListingRequest(listing)
  const inModelCategory =
    listing.category?.id === shop.modelCategoryId ||
    listing.breadcrumbs.some(crumb => crumb.id === shop.modelCategoryId)
  return (
    <div className={className}>
      {listing.availableFilters.map((group, index) => (
        <FilterSection
          filters={filters}
          group={group}
          hidesEmpty={inModelCategory && group.key === MODEL_KEY}
          key={group.key}
          place={place}
          open={index < OPEN_AT_FIRST || (filters[group.key]?.length ?? 0) > 0}
        />
      ))}
    </div>
  )
}

interface FilterSectionProps {
  place: ListingPlace
  group: FilterGroup
  filters: Filters
  hidesEmpty: boolean
  open: boolean
}

const FilterSection = ({ place, group, filters, hidesEmpty, open }: FilterSectionProps) => {
  const t = useT()
  const chosen = filters[group.key] ?? []
  const options = hidesEmpty
    ? group.options.filter(option => option.count > 0 || chosen.includes(option.value))
    : group.options
  if (options.length === 0) return null
  return (
    <AccordionItem
      aside={
        chosen.length > 0 ? (
          <span className="tabular text-sm text-primary-text">
            <span className="sr-only">{t('catalog.chosenOptions')} </span>
            {chosen.length}
          </span>
        ) : undefined
      }
      open={open}
      title={group.name}
    >
      <FilterOptions chosen={chosen} filters={filters} groupKey={group.key} options={options} place={place} />
    </AccordionItem>
  )
}
