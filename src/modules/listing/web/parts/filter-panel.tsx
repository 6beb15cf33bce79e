import { useDeferredValue, useState } from 'react'
import type { FilterGroup } from '#listing/contract-products.ts'
import { STOCK_KEY } from '#listing/domain/built-in-filters.ts'
import { FIT_KEY, type Filters } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { AccordionItem } from '#ui/accordion.tsx'
import { FilterOptions } from './filter-options.tsx'
import { pickKeyFilters } from './key-filters.tsx'
import type { ListingAddress } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { PriceFilter } from './price-filter.tsx'
import { useListingRequest } from './use-listing-request.ts'
import { useVisibleFilterGroups } from './use-visible-filter-groups.ts'

const MAX_OPEN_GROUPS = 6
/** Number of groups that fill a phone's screen; the others render afterwards. */
const INITIAL_GROUP_COUNT = 2

interface FilterPanelProps {
  listing: LoadedListing
  className?: string
  /** The key filters are above the list; the panel repeats them for visitors without a script. */
  hasKeyFiltersAbove?: boolean
  /** Renders the first groups immediately and the others later, because a click waits for it. */
  isPaged?: boolean
}

/** Shows all filters of the listing as links, which also work without JavaScript. */
export const FilterPanel = ({ listing, className, hasKeyFiltersAbove = false, isPaged = false }: FilterPanelProps) => {
  const showsAllGroups = useDeferredValue(true, !isPaged)
  const { address, filters } = useListingRequest(listing)
  const groups = useVisibleFilterGroups(listing)
  const groupsShownAbove = hasKeyFiltersAbove ? pickKeyFilters(groups) : []
  const panelGroups = groups.filter(group => !groupsShownAbove.includes(group))
  const shownGroups = panelGroups.slice(0, showsAllGroups ? undefined : INITIAL_GROUP_COUNT)
  return (
    <div className={className}>
      <BuiltInFilter groupKey={FIT_KEY} listing={listing} showsTitle />
      <PriceFilter listing={listing} />
      <BuiltInFilter groupKey={STOCK_KEY} listing={listing} />
      {groupsShownAbove.length > 0 ? (
        <FilterSections
          className="[@media(scripting:enabled)]:hidden"
          filters={filters}
          groups={groupsShownAbove}
          openKeys={new Set(groupsShownAbove.map(({ key }) => key))}
          address={address}
        />
      ) : null}
      <FilterSections
        filters={filters}
        groups={shownGroups}
        openKeys={listOpenKeys(panelGroups, filters)}
        address={address}
      />
    </div>
  )
}

interface BuiltInFilterProps {
  listing: LoadedListing
  groupKey: string
  showsTitle?: boolean
}

/** Shows a filter with a fixed place; hidden where the list lacks it. */
const BuiltInFilter = ({ listing, groupKey, showsTitle = false }: BuiltInFilterProps) => {
  const { address, filters } = useListingRequest(listing)
  const group = listing.availableFilters.find(({ key }) => key === groupKey)
  if (!group) return null
  return (
    <div className="border-b border-line py-2">
      {showsTitle ? (
        <h3 className="py-1 text-base font-bold tracking-normal font-stretch-normal">{group.name}</h3>
      ) : null}
      <FilterOptions
        chosen={filters[groupKey] ?? []}
        filters={filters}
        groupKey={groupKey}
        options={group.options}
        address={address}
      />
    </div>
  )
}

/** Returns the keys of up to six groups: those with chosen options, then the first of the others. */
const listOpenKeys = (groups: readonly FilterGroup[], filters: Filters): ReadonlySet<string> => {
  const hasChosen = ({ key }: FilterGroup) => (filters[key]?.length ?? 0) > 0
  const otherGroups = groups.filter(group => !hasChosen(group))
  return new Set([...groups.filter(hasChosen), ...otherGroups].slice(0, MAX_OPEN_GROUPS).map(({ key }) => key))
}

interface FilterSectionsProps {
  address: ListingAddress
  filters: Filters
  groups: readonly FilterGroup[]
  /** Keys of initially open groups. */
  openKeys: ReadonlySet<string>
  className?: string
}

/** Shows filter groups as collapsible sections. */
export const FilterSections = ({ address, filters, groups, openKeys, className }: FilterSectionsProps) => (
  <div className={className}>
    {groups.map(group => (
      <FilterSection
        filters={filters}
        group={group}
        isOpen={isInitiallyOpen(address, group, openKeys)}
        key={group.key}
        address={address}
      />
    ))}
  </div>
)

const isInitiallyOpen = (address: ListingAddress, { key }: FilterGroup, openKeys: ReadonlySet<string>): boolean =>
  openKeys.has(key) || address.params.open === key

interface FilterSectionProps {
  address: ListingAddress
  group: FilterGroup
  filters: Filters
  isOpen: boolean
}

const FilterSection = ({ address, group, filters, isOpen }: FilterSectionProps) => {
  const chosenValues = filters[group.key] ?? []
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <AccordionItem
      titleSuffix={chosenValues.length > 0 ? <ChosenValueCount count={chosenValues.length} /> : undefined}
      onOpen={() => setWasOpened(true)}
      open={isOpen}
      title={group.name}
    >
      <FilterOptions
        chosen={chosenValues}
        filters={filters}
        isCollapsed={!isOpen && !wasOpened}
        groupKey={group.key}
        options={group.options}
        address={address}
      />
    </AccordionItem>
  )
}

const ChosenValueCount = ({ count }: { count: number }) => {
  const t = useT()
  return (
    <span className="tabular text-sm text-primary-text">
      <span className="sr-only">{t('listing.chosenOptions')} </span>
      {count}
    </span>
  )
}
