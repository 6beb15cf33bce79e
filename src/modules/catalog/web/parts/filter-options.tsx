import { Check, ChevronDown } from 'lucide-react'
import type { FilterGroup } from '#catalog/contract.ts'
import type { Filters } from '#catalog/domain/listing-query.ts'
import { useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
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
      <ul>{options.slice(0, cut).map(row)}</ul>
      {rest.length > 0 ? (
        <details className="group/more" open={rest.some(option => chosen.includes(option.value))}>
          <summary className="flex min-h-9 list-none items-center gap-1.5 py-1.5 text-sm font-medium text-secondary hover:text-text [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-4 transition-transform group-open/more:rotate-180" />
            <span className="group-open/more:hidden">{t('catalog.showMoreOptions', { count: rest.length })}</span>
            <span className="hidden group-open/more:inline">{t('catalog.showFewerOptions')}</span>
          </summary>
          <ul>{rest.map(row)}</ul>
        </details>
      ) : null}
    </>
  )
}

const ROW = 'flex min-h-9 items-center gap-2.5 py-1.5'

const FilterRow = ({ option, selected, href }: { option: Option; selected: boolean; href: string }) => {
  const content = (
    <>
      <span
        aria-hidden
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-[3px] border-[1.5px]',
          selected ? 'border-primary-text bg-primary text-on-primary' : 'border-edge bg-surface',
        )}
      >
        {selected ? <Check className="size-3.5 stroke-[3.5]" /> : null}
      </span>
      <span className="min-w-0 flex-1">{option.name}</span>
      <span className="tabular text-sm text-secondary">{option.count}</span>
    </>
  )
  if (option.count === 0 && !selected) return <li className={classNames(ROW, 'text-faint')}>{content}</li>
  return (
    <li>
      <Link
        aria-current={selected ? 'true' : undefined}
        className={classNames(ROW, 'group/row hover:text-primary-text', selected && 'font-medium')}
        href={href}
        keepScroll
        rel="nofollow"
      >
        {content}
      </Link>
    </li>
  )
}
