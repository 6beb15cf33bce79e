import { useState } from 'react'
import type { FilterGroup } from '#listing/contract-listing.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { filtersHref, type ListingPlace, listingHref, toggleFilter } from './listing-address.ts'

/** Number of options before "show more" in a long list. */
const INITIAL_OPTION_COUNT = 8

type Option = FilterGroup['options'][number]

interface FilterOptionsProps {
  place: ListingPlace
  groupKey: string
  options: readonly Option[]
  chosen: readonly string[]
  filters: Filters
  /** The group is collapsed. */
  folded?: boolean
}

/**
 * The options of a group. Hidden options are rendered on demand, because a page has hundreds; without a script, a link
 * loads them.
 */
export const FilterOptions = ({
  place,
  groupKey,
  options: given,
  chosen,
  filters,
  folded = false,
}: FilterOptionsProps) => {
  const t = useT()
  const [pressed, setPressed] = useState(false)
  const isLong = given.length > INITIAL_OPTION_COUNT + 2
  // In a cut list, options without products come last.
  const options = isLong ? given.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0)) : given
  // A cut must hide at least three options.
  const cut = isLong ? INITIAL_OPTION_COUNT : options.length
  const first = folded ? [] : options.slice(0, cut)
  const rest = options.slice(first.length)
  const isAllDrawn = pressed || place.params.open === groupKey || rest.some(option => chosen.includes(option.value))
  const rows = (some: readonly Option[]) => (
    <ul className="filter-options">
      {some.map(option => (
        <FilterRow
          href={filtersHref(place, toggleFilter(filters, groupKey, option.value))}
          key={option.value}
          option={option}
          selected={chosen.includes(option.value)}
        />
      ))}
    </ul>
  )
  const more = t('listing.showMoreOptions', { count: rest.length })
  return (
    <>
      {folded ? null : rows(first)}
      {rest.length === 0 ? null : isAllDrawn ? (
        <details className="filter-more" open>
          <summary className="chevron" ref={pressed ? takeFocus : undefined}>
            <span>{more}</span>
            <span>{t('listing.showFewerOptions')}</span>
          </summary>
          {rows(rest)}
        </details>
      ) : (
        <a
          aria-expanded={false}
          className="filter-rest chevron"
          href={listingHref(place, { open: groupKey })}
          onClick={event => {
            event.preventDefault()
            setPressed(true)
          }}
          rel="nofollow"
        >
          <span>{more}</span>
        </a>
      )}
    </>
  )
}

/** Moves the focus from the removed link to its replacement. */
const takeFocus = (summary: HTMLElement | null): void => summary?.focus()

interface FilterRowProps {
  option: Option
  selected: boolean
  href: string
}

/** Styled by its list (`styles/filter-options.css`), because a page has hundreds of rows. */
const FilterRow = ({ option, selected, href }: FilterRowProps) => {
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
      {option.count === 0 && !selected ? (
        <span>{content}</span>
      ) : (
        <Link aria-current={selected ? 'true' : undefined} href={href} keepScroll rel="nofollow">
          {content}
        </Link>
      )}
    </li>
  )
}
