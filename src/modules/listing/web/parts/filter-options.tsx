import type { FilterGroup } from '#listing/contract-listing.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { filtersHref, type ListingPlace, toggleFilter } from './listing-address.ts'

/** Options of a long list shown before "show more". */
const SHOWN_AT_FIRST = 8

type Option = FilterGroup['options'][number]

interface FilterOptionsProps {
  place: ListingPlace
  groupKey: string
  options: readonly Option[]
  chosen: readonly string[]
  filters: Filters
}

export const FilterOptions = ({ place, groupKey, options, chosen, filters }: FilterOptionsProps) => {
  const t = useT()
  // One or two more than the limit are shown rather than hidden behind a click.
  const cut = options.length > SHOWN_AT_FIRST + 2 ? SHOWN_AT_FIRST : options.length
  const rest = options.slice(cut)
  const row = (option: Option) => (
    <FilterRow
      href={filtersHref(place, toggleFilter(filters, groupKey, option.value))}
      key={option.value}
      option={option}
      selected={chosen.includes(option.value)}
    />
  )
  return (
    <>
      <ul className="filter-options">{options.slice(0, cut).map(row)}</ul>
      {rest.length > 0 ? (
        <details className="filter-more" open={rest.some(option => chosen.includes(option.value))}>
          <summary className="chevron">
            <span>{t('listing.showMoreOptions', { count: rest.length })}</span>
            <span>{t('listing.showFewerOptions')}</span>
          </summary>
          <ul className="filter-options">{rest.map(row)}</ul>
        </details>
      ) : null}
    </>
  )
}

/** Looks as its list says (`styles/filter-options.css`): a page has hundreds of them. */
const FilterRow = ({ option, selected, href }: { option: Option; selected: boolean; href: string }) => {
  const content = (
    <>
      {option.name}
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
