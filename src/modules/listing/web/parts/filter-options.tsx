import { type ReactNode, useState } from 'react'
import type { FilterGroup } from '#listing/contract-listing.ts'
import type { Filters } from '#listing/domain/listing-query.ts'
import { blank, type DrawnOnce, filled, type Sample, useDrawnOnce, written } from '#platform/web/drawn-once.tsx'
import { type T, useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { filtersHref, type ListingPlace, listingHref, toggleFilter, toggleHrefs } from './listing-address.ts'

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

/** The options shown at first, those behind them, and whether the latter stand in the page too. */
const shownParts = ({ place, groupKey, options: given, chosen, folded = false }: FilterOptionsProps) => {
  const isLong = given.length > SHOWN_AT_FIRST + 2
  // What leads nowhere does not stand before what leads somewhere where part of them is hidden.
  const options = isLong ? given.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0)) : given
  // One or two more than the limit are shown rather than hidden behind a click.
  const cut = isLong ? SHOWN_AT_FIRST : options.length
  const first = folded ? [] : options.slice(0, cut)
  const rest = options.slice(first.length)
  const isAllDrawn = place.params.open === groupKey || rest.some(option => chosen.includes(option.value))
  return { first, rest, isAllDrawn }
}

/**
 * The options of a group. What nobody looks at yet is not drawn, for a page has hundreds: a link leads to it, and a script
 * draws it in its place.
 */
export const FilterOptions = (props: FilterOptionsProps) => {
  const { place, groupKey, chosen, filters, folded = false } = props
  const t = useT()
  const [pressed, setPressed] = useState(false)
  const { first, rest, isAllDrawn } = shownParts(props)
  const row = (option: Option) => (
    <FilterRow
      href={filtersHref(place, toggleFilter(filters, groupKey, option.value))}
      key={option.value}
      option={option}
      selected={chosen.includes(option.value)}
    />
  )
  const rowsOf = (some: readonly Option[]) =>
    import.meta.env.SSR ? (
      <FilledRows rows={rowsIn(props, some)} />
    ) : (
      <ul className="filter-options">{some.map(row)}</ul>
    )
  const more = t('listing.showMoreOptions', { count: rest.length })
  return (
    <>
      {folded ? null : rowsOf(first)}
      {rest.length === 0 ? null : pressed || isAllDrawn ? (
        <RestDrawn more={more} takesFocus={pressed}>
          {rowsOf(rest)}
        </RestDrawn>
      ) : (
        <RestLink href={listingHref(place, { open: groupKey })} more={more} onPress={() => setPressed(true)} />
      )}
    </>
  )
}

interface RestDrawnProps {
  more: string
  takesFocus?: boolean
  children: ReactNode
}

const RestDrawn = ({ more, takesFocus = false, children }: RestDrawnProps) => {
  const t = useT()
  return (
    <details className="filter-more" open>
      <summary className="chevron" ref={takesFocus ? takeFocus : undefined}>
        <span>{more}</span>
        <span>{t('listing.showFewerOptions')}</span>
      </summary>
      {children}
    </details>
  )
}

/** The link that was pressed is gone: its place goes on. */
const takeFocus = (summary: HTMLElement | null): void => summary?.focus()

const RestLink = ({ href, more, onPress }: { href: string; more: string; onPress?: () => void }) => (
  <a
    aria-expanded={false}
    className="filter-rest chevron"
    href={href}
    onClick={event => {
      event.preventDefault()
      onPress?.()
    }}
    rel="nofollow"
  >
    <span>{more}</span>
  </a>
)

/** What `FilterOptions` draws at first, as markup where pages are drawn; null where it is to be drawn by itself. */
export const optionsMarkup = (props: FilterOptionsProps, drawn: DrawnOnce, t: T): string | null => {
  const { first, rest, isAllDrawn } = shownParts(props)
  const rows = (some: readonly Option[]) => {
    const markup = rowsMarkup(rowsIn(props, some), drawn)
    return markup === null ? null : `<ul class="filter-options">${markup}</ul>`
  }
  const above = props.folded ? '' : rows(first)
  if (rest.length === 0) return above
  const more = written(t('listing.showMoreOptions', { count: rest.length }))
  if (isAllDrawn) {
    const form = drawn.form('filter rest drawn', () => ({
      part: <RestDrawn more={blank('more')}>{blank('rows')}</RestDrawn>,
      standIns: [],
    }))
    const below = rows(rest)
    return form && above !== null && below !== null ? above + filled(form, { more, rows: below }) : null
  }
  const form = drawn.form('filter rest link', () => ({
    part: <RestLink href={blank('href')} more={blank('more')} />,
    standIns: [],
  }))
  const href = written(listingHref(props.place, { open: props.groupKey }))
  return form && above !== null ? above + filled(form, { href, more }) : null
}

/** The rows with their addresses, of which what they share is written once. */
const rowsIn = (
  { place, filters, groupKey, chosen }: FilterOptionsProps,
  some: readonly Option[],
): FilterRowProps[] => {
  const hrefOf = toggleHrefs(place, filters, groupKey)
  return some.map(option => ({ option, href: hrefOf(option.value), selected: chosen.includes(option.value) }))
}

/** The rows where pages are drawn: filled into markup, or each by itself. */
const FilledRows = ({ rows }: { rows: readonly FilterRowProps[] }) => {
  const markup = rowsMarkup(rows, useDrawnOnce())
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, its texts escaped as React does
  if (markup !== null) return <ul className="filter-options" dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <ul className="filter-options">
      {rows.map(row => (
        <FilterRow key={row.option.value} {...row} />
      ))}
    </ul>
  )
}

/** A number that no option's row is written with otherwise. */
const COUNT = 909_090_909

/** A row's sample in each of its looks. */
const sampleOf = ({ option, selected }: FilterRowProps): Sample => ({
  part: (
    <FilterRow
      href={blank('href')}
      option={{
        ...option,
        name: blank('name'),
        count: option.count && COUNT,
        ...(option.colour && { colour: blank('colour') }),
      }}
      selected={selected}
    />
  ),
  standIns: [[String(COUNT), blank('count')]],
})

/** The rows as markup where pages are drawn; null where they are to be drawn by themselves. */
const rowsMarkup = (rows: readonly FilterRowProps[], drawn: DrawnOnce | null): string | null => {
  if (!drawn) return null
  let markup: string | null = ''
  for (const row of rows) {
    const { name, colour, count } = row.option
    const look = `filter ${row.selected} ${count === 0} ${Boolean(colour)}`
    const form = drawn.form(look, () => sampleOf(row))
    const values = { href: written(row.href), name: written(name), colour: written(colour ?? ''), count: String(count) }
    markup = form && markup !== null ? markup + filled(form, values) : null
  }
  return markup
}

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
