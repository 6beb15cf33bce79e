import Funnel from 'lucide-react/icons/funnel'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDay } from '#kernel/format-date.ts'
import { getNumberSeparators, type Language } from '#kernel/language.ts'
import { Combobox } from '#ui/admin/combobox.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListState } from '../web/list-address.ts'
import { type T, useLanguage, useT } from '../web/texts.tsx'
import type { List } from '../web/use-list.ts'

interface FilterBase {
  /** The name of the query parameter. */
  name: string
  label: string
}

/** A filter with few values. */
interface ChoiceFilter extends FilterBase {
  kind?: 'choice'
  /** The first option is the default. */
  options: readonly { value: string; label: string }[]
}

/** A filter with many values, searched by typing. */
interface SearchableFilter extends FilterBase {
  kind: 'searchable'
  options: readonly { value: string; label: string }[]
  emptyLabel: string
}

/** A minimum or maximum amount in euros. */
interface AmountFilter extends FilterBase {
  kind: 'amount'
}

export type ListFilter = ChoiceFilter | SearchableFilter | AmountFilter

interface ListFiltersProps {
  list: List
  filters: readonly ListFilter[]
  /** Adds an amount range; the list needs the filters `total_from` and `total_to`. */
  hasAmountRange?: boolean | undefined
  /** Adds a date range; the list needs the filters `from` and `to`. */
  hasDateRange?: boolean | undefined
  search: ReactNode
  /** Controls for views, columns and export. */
  tools: ReactNode
}

/** More fields fill a row on a desktop and the screen of a phone, so they fold behind a button. */
const MAX_INLINE_FILTERS = 3
const AMOUNT_RANGE = ['total_from', 'total_to'] as const
const DATE_RANGE = ['from', 'to'] as const

export const hasActiveFilters = ({ q, filters }: ListState): boolean => q !== '' || Object.keys(filters).length > 0

/** Shows the search and filters of a list. Many filters fold behind a button; active ones remain as removable chips. */
export const ListFilters = (props: ListFiltersProps) => {
  const { list, filters, hasAmountRange, hasDateRange, search, tools } = props
  const t = useT()
  const language = useLanguage()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isFolding =
    filters.length + (hasAmountRange ? AMOUNT_RANGE.length : 0) + (hasDateRange ? DATE_RANGE.length : 0) >
    MAX_INLINE_FILTERS
  const activeFilters = isFolding ? listActiveFilters(props, t, language) : []
  const fields = (
    <FilterFields hasDateRange={hasDateRange} filters={filters} list={list} hasAmountRange={hasAmountRange} />
  )
  const clearButton = hasActiveFilters(list.requested) ? (
    <Button icon={<X aria-hidden />} onClick={list.clear} size="sm" variant="ghost">
      {t('admin.list.clearFilters')}
    </Button>
  ) : null
  return (
    <>
      <div className="no-print mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 max-mobile:gap-x-1.5">
        {search}
        {isFolding ? (
          <Button
            aria-controls={isOpen ? panelId : undefined}
            aria-expanded={isOpen}
            icon={<Funnel aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
            ref={button}
            size="sm"
          >
            {activeFilters.length > 0
              ? t('admin.list.filtersChosen', { chosen: activeFilters.length })
              : t('admin.list.filters')}
          </Button>
        ) : (
          fields
        )}
        {activeFilters.length === 0 ? clearButton : null}
        <div className="list-tools-end ml-auto flex flex-wrap items-end gap-1.5 mobile:gap-2">{tools}</div>
      </div>
      {isFolding && isOpen ? (
        <fieldset aria-label={t('admin.list.filters')} className="filter-panel no-print" id={panelId}>
          {fields}
        </fieldset>
      ) : null}
      {activeFilters.length > 0 ? (
        <div className="no-print mb-3 flex flex-wrap items-center gap-2">
          {activeFilters.map(({ name, label }) => (
            <Chip
              isActive
              key={name}
              onPress={() => {
                button.current?.focus()
                list.setFilter(name, undefined)
              }}
              removeLabel={t('admin.list.removeFilter', { filter: label })}
            >
              {label}
            </Chip>
          ))}
          {clearButton}
        </div>
      ) : null}
    </>
  )
}

type FilterFieldsProps = Pick<ListFiltersProps, 'list' | 'filters' | 'hasAmountRange' | 'hasDateRange'>

const FilterFields = ({ list, filters, hasAmountRange, hasDateRange }: FilterFieldsProps) => {
  const t = useT()
  return (
    <>
      {filters.map(filter => (
        <FilterField filter={filter} key={filter.name} list={list} />
      ))}
      {hasAmountRange
        ? AMOUNT_RANGE.map(name => <AmountField key={name} label={t(`admin.list.${name}`)} list={list} name={name} />)
        : null}
      {hasDateRange ? DATE_RANGE.map(name => <DayField key={name} list={list} name={name} />) : null}
    </>
  )
}

const FilterField = ({ filter, list }: { filter: ListFilter; list: List }) => {
  switch (filter.kind) {
    case 'searchable':
      return <SearchableField filter={filter} list={list} />
    case 'amount':
      return <AmountField label={filter.label} list={list} name={filter.name} />
    default:
      return <ChoiceField filter={filter} list={list} />
  }
}

/** Returns name and label of each active filter. */
const listActiveFilters = (
  { list, filters, hasAmountRange, hasDateRange }: FilterFieldsProps,
  t: T,
  language: Language,
) => {
  const values = list.requested.filters
  const createFilter = (name: string, label: string, value: string) => ({
    name,
    label: t('admin.list.filterMark', { label, value }),
  })
  return [
    ...filters.flatMap(filter => {
      const { name, label } = filter
      const value = values[name]
      if (value === undefined || (isChoice(filter) && value === filter.options[0]?.value)) return []
      if (filter.kind === 'amount') return [createFilter(name, label, formatAmountInput(value, language))]
      return [createFilter(name, label, filter.options.find(option => option.value === value)?.label ?? value)]
    }),
    ...(hasAmountRange ? AMOUNT_RANGE : []).flatMap(name => {
      const amount = values[name]
      return amount ? [createFilter(name, t(`admin.list.${name}`), formatAmountInput(amount, language))] : []
    }),
    ...(hasDateRange ? DATE_RANGE : []).flatMap(name => {
      const day = values[name]
      return day ? [createFilter(name, t(`admin.list.${name}`), formatDay(day, language))] : []
    }),
  ]
}

const isChoice = (filter: ListFilter): filter is ChoiceFilter => filter.kind === undefined || filter.kind === 'choice'

const ChoiceField = ({ filter: { name, label, options }, list }: { filter: ChoiceFilter; list: List }) => {
  const defaultValue = options[0]?.value ?? ''
  return (
    <Select
      className="min-w-40"
      label={label}
      onChange={value => list.setFilter(name, value === defaultValue ? undefined : value)}
      options={options}
      size="sm"
      value={list.requested.filters[name] ?? defaultValue}
    />
  )
}

/** The maximum number of visible options; typing finds the others. */
const MAX_VISIBLE_OPTIONS = 100

const SearchableField = ({ filter, list }: { filter: SearchableFilter; list: List }) => {
  const t = useT()
  const { name, label, options, emptyLabel } = filter
  const chosenValue = list.requested.filters[name]
  const value = options.find(option => option.value === chosenValue)
  return (
    <Combobox
      className="w-52"
      clearLabel={t('admin.list.removeFilter', { filter: label })}
      emptyLabel={emptyLabel}
      getItemKey={option => option.value}
      items={options}
      getItemText={option => option.label}
      label={label}
      limit={MAX_VISIBLE_OPTIONS}
      onChange={option => list.setFilter(name, option?.value)}
      size="sm"
      value={value ?? (chosenValue === undefined ? null : { value: chosenValue, label: chosenValue })}
    />
  )
}

/** Shows a filter for the first or last day, applied on blur or Enter. */
const DayField = ({ name, list }: { name: 'from' | 'to'; list: List }) => {
  const t = useT()
  const day = list.requested.filters[name] ?? ''
  return (
    <TextField
      className="min-w-36"
      defaultValue={day}
      key={day}
      label={t(`admin.list.${name}`)}
      min="2000-01-01"
      onBlur={({ target: { value, validity } }) =>
        validity.valid && value !== day && list.setFilter(name, value || undefined)
      }
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      size="sm"
      type="date"
    />
  )
}

const formatAmountInput = (amount: string, language: Language): string =>
  amount.replace('.', getNumberSeparators(language).decimal)

/** Shows a filter for the minimum or maximum amount, applied on blur or Enter. */
const AmountField = ({ name, label, list }: FilterBase & { list: List }) => {
  const language = useLanguage()
  const amount = list.requested.filters[name] ?? ''
  return (
    <TextField
      className="w-28"
      defaultValue={formatAmountInput(amount, language)}
      inputMode="decimal"
      key={amount}
      label={label}
      onBlur={({ target }) => {
        const value = target.value.trim().replace(/\s|€/g, '').replace(',', '.')
        if (value !== '' && !/^\d{1,8}(\.\d{1,2})?$/.test(value)) target.value = formatAmountInput(amount, language)
        else if (value !== amount) list.setFilter(name, value || undefined)
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      size="sm"
    />
  )
}
