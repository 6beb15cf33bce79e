import ChevronDown from 'lucide-react/icons/chevron-down'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FilterGroup } from '#listing/contract-products.ts'
import { useT } from '#platform/web/texts.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { LoadedListing } from './load-listing.ts'
import { type CurrentListingRequest, useListingRequest } from './use-listing-request.ts'
import { useVisibleFilterGroups } from './use-visible-filter-groups.ts'

/** The filters that matter most to customers of parts: car and brand. */
const IMPORTANT_KEYS = ['model', 'brand']
const MAX_KEY_GROUPS = 3
const MAX_PROMOTED_GROUPS = 5

/** Returns promoted groups; without any, the most important groups, then the first others. */
export const pickKeyFilters = (groups: readonly FilterGroup[]): FilterGroup[] => {
  const usefulGroups = groups.filter(({ options }) => options.length > 1)
  const promoted = usefulGroups.filter(group => group.promoted)
  if (promoted.length > 0) return promoted.slice(0, MAX_PROMOTED_GROUPS)
  const getRank = ({ key }: FilterGroup) =>
    IMPORTANT_KEYS.includes(key) ? IMPORTANT_KEYS.indexOf(key) : IMPORTANT_KEYS.length
  return usefulGroups.toSorted((first, second) => getRank(first) - getRank(second)).slice(0, MAX_KEY_GROUPS)
}

/** Shows key filters above the list. Without JavaScript the panel shows them instead. */
export const KeyFilters = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const row = useRef<HTMLDivElement>(null)
  const { address, filters } = useListingRequest(listing)
  useCloseOnLeave(row)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in the row
    <div aria-label={t('listing.keyFilters')} className={className} ref={row} role="group">
      {pickKeyFilters(useVisibleFilterGroups(listing)).map(group => (
        <KeyFilter filters={filters} group={group} key={group.key} address={address} />
      ))}
    </div>
  )
}

/** Shows a key filter, whose options are rendered on first opening. */
const KeyFilter = ({
  group,
  filters,
  address,
}: Pick<CurrentListingRequest, 'filters' | 'address'> & { group: FilterGroup }) => {
  const t = useT()
  const details = useRef<HTMLDetailsElement>(null)
  const [isRendered, setIsRendered] = useState(false)
  const chosenValues = filters[group.key] ?? []
  useEffect(() => {
    // The visitor opened it before the script loaded.
    if (details.current?.open) setIsRendered(true)
  }, [])
  return (
    <details className="group/key relative" name="key-filters" ref={details}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed by pointer and key alike */}
      <summary
        className="button list-none [&::-webkit-details-marker]:hidden"
        data-active={chosenValues.length > 0 || undefined}
        data-size="sm"
        data-variant="secondary"
        onClick={() => setIsRendered(true)}
      >
        {group.name}
        {chosenValues.length > 0 ? (
          <span className="tabular text-primary-text">
            <span className="sr-only">{t('listing.chosenOptions')} </span>
            {chosenValues.length}
          </span>
        ) : null}
        <ChevronDown aria-hidden className="transition-transform group-open/key:rotate-180" />
      </summary>
      <div className="popup absolute top-full left-0 z-20 mt-2 max-h-[min(32rem,70dvh)] w-72 px-4 py-2">
        {isRendered ? (
          <FilterOptions
            chosen={chosenValues}
            filters={filters}
            groupKey={group.key}
            options={group.options}
            address={address}
          />
        ) : null}
      </div>
    </details>
  )
}

/** Closes an open filter on Escape, and on clicks and focus outside. Escape returns the focus. */
const useCloseOnLeave = (row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const findOpenFilter = () => row.current?.querySelector<HTMLDetailsElement>(':scope > details[open]')
    const closeOnOutsideEvent = (event: Event) => {
      const details = findOpenFilter()
      if (details && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const details = event.key === 'Escape' ? findOpenFilter() : null
      if (!details) return
      const hadFocus = details.contains(document.activeElement)
      details.open = false
      if (hadFocus) details.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsideEvent)
    document.addEventListener('focusin', closeOnOutsideEvent)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent)
      document.removeEventListener('focusin', closeOnOutsideEvent)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [row])
}
