import { useState } from 'react'
import type { FilterGroup } from '#listing/contract-listing.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { filtersHref, type ListingPlace, listingHref, toggleFilter } from './listing-address.ts'

/** Options of a long list shown before "show more". */
const SHOWN_AT_FIRST = 8

type Option = FilterGroup['options'][number]

interface FilterOptionsProps {
  place: ListingPlace
  groupKey: string
  options: readonly Option[]
  chosen: readonly string[]
  filters: Filters
  /** The group is closed. */
  folded?: boolean
}

/**
 * The options of a group. What nobody looks at yet is not drawn, for a page has hundreds: a link leads to it, and a script
 * draws it in its place.
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
  const isLong = given.length > SHOWN_AT_FIRST + 2
  // What leads nowhere does not stand before what leads somewhere where part of them is hidden.
  const options = isLong ? given.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0)) : given
  // One or two more than the limit are shown rather than hidden behind a click.
  const cut = isLong ? SHOWN_AT_FIRST : options.length
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

/** The link that was pressed is gone: its place goes on. */
const takeFocus = (summary: HTMLElement | null): void => summary?.focus()

interface FilterRowProps {
  option: Option
  selected: boolean
  href: string
}

/** Looks as its list says (`styles/filter-options.css`): a page has hundreds of them. */
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
