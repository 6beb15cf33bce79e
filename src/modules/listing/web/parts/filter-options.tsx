import { useState } from 'react'
import type { FilterGroup } from '#listing/contract-products.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { buildFiltersHref, buildListingHref, type ListingAddress, toggleFilter } from './listing-address.ts'

/** Number of options that a long list shows before it is expanded. */
const INITIAL_OPTION_COUNT = 8

type FilterOption = FilterGroup['options'][number]

interface FilterOptionsProps {
  address: ListingAddress
  groupKey: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  filters: Filters
  isCollapsed?: boolean
}

/**
 * Lists the options of a group. Hidden options are rendered on demand, because a page has hundreds; without a script, a
 * link loads them.
 */
export const FilterOptions = ({
  address,
  groupKey,
  options: allOptions,
  chosen,
  filters,
  isCollapsed = false,
}: FilterOptionsProps) => {
  const t = useT()
  const [isExpanded, setIsExpanded] = useState(false)
  // A shortened list must hide at least three options.
  const isLong = allOptions.length > INITIAL_OPTION_COUNT + 2
  // In a shortened list, options without products come last.
  const options = isLong
    ? allOptions.toSorted((first, second) => Number(second.count > 0) - Number(first.count > 0))
    : allOptions
  const visibleCount = isLong ? INITIAL_OPTION_COUNT : options.length
  const visibleOptions = isCollapsed ? [] : options.slice(0, visibleCount)
  const hiddenOptions = options.slice(visibleOptions.length)
  const rendersAll =
    isExpanded || address.params.open === groupKey || hiddenOptions.some(option => chosen.includes(option.value))
  const renderRows = (rowOptions: readonly FilterOption[]) => (
    <ul className="filter-options">
      {rowOptions.map(option => (
        <FilterRow
          href={buildFiltersHref(address, toggleFilter(filters, groupKey, option.value))}
          key={option.value}
          option={option}
          isSelected={chosen.includes(option.value)}
        />
      ))}
    </ul>
  )
  const expandLabel = t('listing.showMoreOptions', { count: hiddenOptions.length })
  return (
    <>
      {isCollapsed ? null : renderRows(visibleOptions)}
      {hiddenOptions.length > 0 && rendersAll ? (
        <details className="filter-more" open>
          <summary className="chevron" ref={isExpanded ? focusElement : undefined}>
            <span>{expandLabel}</span>
            <span>{t('listing.showFewerOptions')}</span>
          </summary>
          {renderRows(hiddenOptions)}
        </details>
      ) : null}
      {hiddenOptions.length > 0 && !rendersAll ? (
        <a
          aria-expanded={false}
          className="filter-rest chevron"
          href={buildListingHref(address, { open: groupKey })}
          onClick={event => {
            event.preventDefault()
            setIsExpanded(true)
          }}
          rel="nofollow"
        >
          <span>{expandLabel}</span>
        </a>
      ) : null}
    </>
  )
}

/** Moves the focus from the removed link to its replacement. */
const focusElement = (summary: HTMLElement | null): void => summary?.focus()

interface FilterRowProps {
  option: FilterOption
  isSelected: boolean
  href: string
}

/** Has its styles at the list (`styles/filter-options.css`), because a page has hundreds of rows. */
const FilterRow = ({ option, isSelected, href }: FilterRowProps) => {
  const content = (
    <>
      {option.colour ? (
        <span className="filter-colour">
          <i aria-hidden style={{ background: option.colour }} />
          {option.name}
        </span>
      ) : (
        option.name
      )}
      <b>{option.count}</b>
    </>
  )
  return (
    <li>
      {option.count === 0 && !isSelected ? (
        <span>{content}</span>
      ) : (
        <Link aria-current={isSelected ? 'true' : undefined} href={href} keepScroll rel="nofollow">
          {content}
        </Link>
      )}
    </li>
  )
}
