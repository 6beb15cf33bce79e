import { Columns3, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { pageCount } from '#kernel/pagination.ts'
import { ColumnsDialog } from '#ui/admin/columns-dialog.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { NothingHere } from '#ui/admin/screen-states.tsx'
import { Select } from '#ui/admin/select.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListPlan } from '../web/list-address.ts'
import { setOption, useOption } from '../web/options.ts'
import { useT } from '../web/texts.tsx'
import { type List, useList } from '../web/use-list.ts'
import type { LoadedList } from './load-list.ts'

const DENSITY = 'adminDensity'
const SEARCH_AFTER = 300
const PAGE_SIZES = [25, 50, 100, 200]

interface ListFilter {
  /** Of the query. */
  name: string
  label: string
  /** The first is what holds unless chosen. */
  options: readonly { value: string; label: string }[]
}

interface ListScreenProps<Row extends object> {
  title: string
  plan: ListPlan
  list: LoadedList<Row>
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** What a row is called for those who hear it. */
  rowName: (row: Row) => string
  href?: ((row: Row) => string) | undefined
  entries?: ((row: Row) => readonly MenuEntry[]) | undefined
  /** The list can be searched. */
  searchLabel?: string | undefined
  filters?: readonly ListFilter[] | undefined
  actions?: ReactNode
  /** There is nothing at all, and nothing is asked for. */
  empty: { title: string; hint?: string }
}

/** Every list of the administration area: what it shows stands in its address, sorting and pages are the server's. */
export const ListScreen = <Row extends object>(props: ListScreenProps<Row>) => {
  const { title, plan, list: loaded, columns, rowId, rowName, href, entries, searchLabel, filters = [] } = props
  const t = useT()
  const list = useList(plan)
  const density = useOption(DENSITY, densityOf) ?? 'dense'
  const busy = useNavigation().state === 'loading'
  const { page, pageSize, total } = loaded.paging
  return (
    <>
      <PageHeader actions={props.actions} count={total} title={title} />
      <div className="mb-3 flex flex-wrap items-end gap-3">
        {searchLabel ? <ListSearch label={searchLabel} list={list} /> : null}
        {filters.map(filter => (
          <FilterChoice filter={filter} key={filter.name} list={list} />
        ))}
        {isNarrowed(list, plan) ? (
          <Button icon={<X aria-hidden />} onClick={list.clear} size="sm" variant="ghost">
            {t('admin.list.clear')}
          </Button>
        ) : null}
        <div className="ml-auto flex items-end gap-3">
          <ColumnsButton columns={columns} density={density} list={list} />
        </div>
      </div>
      <DataTable
        busy={busy}
        caption={title}
        columns={columns}
        density={density}
        empty={<Empty empty={props.empty} list={list} plan={plan} />}
        entries={entries}
        href={href}
        labels={{
          selectAll: t('admin.list.selectAll'),
          select: row => t('admin.list.select', { name: rowName(row) }),
          loading: t('admin.list.loading'),
        }}
        onSort={list.sortBy}
        rowId={rowId}
        rows={loaded.rows}
        shown={list.columns}
        sort={list.sort}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Pager
          href={list.pageHref}
          labels={{
            pager: t('admin.list.pages'),
            previous: t('admin.list.previous'),
            next: t('admin.list.next'),
            page: number => t('admin.list.page', { number }),
          }}
          page={page}
          pages={pageCount(loaded.paging)}
        />
        {total > (PAGE_SIZES[0] ?? 0) ? <PageSize list={list} pageSize={pageSize} /> : null}
      </div>
    </>
  )
}

const densityOf = (value: unknown) => (value === 'dense' || value === 'roomy' ? value : undefined)

const isNarrowed = ({ q, filters }: List, _plan: ListPlan): boolean => q !== '' || Object.keys(filters).length > 0

/** What is typed is looked for after a rest; `/` leads here. */
const ListSearch = ({ label, list }: { label: string; list: List }) => {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef(list.q)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, or "clear": the field follows the address, but never overwrites what is being typed.
  useEffect(() => {
    if (field.current && list.q !== typed.current.trim()) field.current.value = list.q
    typed.current = list.q
  }, [list.q])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  const search = (words: string) => {
    typed.current = words
    list.search(words)
  }
  return (
    <TextField
      className="w-full mobile:w-72"
      defaultValue={list.q}
      hideLabel
      label={label}
      onChange={({ target: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(value), SEARCH_AFTER)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter') return
        clearTimeout(timer.current)
        search(currentTarget.value)
      }}
      placeholder={label}
      ref={field}
      size="sm"
      type="search"
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const FilterChoice = ({ filter: { name, label, options }, list }: { filter: ListFilter; list: List }) => {
  const standard = options[0]?.value ?? ''
  return (
    <Select
      className="min-w-40"
      label={label}
      onChange={value => list.filter(name, value === standard ? undefined : value)}
      options={options}
      size="sm"
      value={list.filters[name] ?? standard}
    />
  )
}

interface ColumnsButtonProps<Row> {
  columns: readonly DataColumn<Row>[]
  density: 'dense' | 'roomy'
  list: List
}

const ColumnsButton = <Row extends object>({ columns, density, list }: ColumnsButtonProps<Row>) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Columns3 aria-hidden />} onClick={() => setOpen(true)} size="sm">
        {t('admin.list.columns')}
      </Button>
      <ColumnsDialog
        columns={columns.slice(1)}
        density={density}
        labels={{
          title: t('admin.list.columns'),
          close: t('admin.close'),
          up: column => t('admin.list.columnUp', { column }),
          down: column => t('admin.list.columnDown', { column }),
          density: t('admin.list.density'),
          dense: t('admin.list.dense'),
          roomy: t('admin.list.roomy'),
        }}
        onClose={() => setOpen(false)}
        onDensity={value => setOption(DENSITY, value)}
        onShow={list.show}
        open={open}
        shown={list.columns}
      />
    </>
  )
}

const PageSize = ({ list, pageSize }: { list: List; pageSize: number }) => {
  const t = useT()
  return (
    <Select
      className="w-28"
      hideLabel
      label={t('admin.list.pageSize')}
      onChange={list.resize}
      options={[...new Set([...PAGE_SIZES, pageSize])]
        .sort((a, b) => a - b)
        .map(value => ({ value, label: String(value) }))}
      size="sm"
      value={pageSize}
    />
  )
}

const Empty = ({ empty, list, plan }: { empty: { title: string; hint?: string }; list: List; plan: ListPlan }) => {
  const t = useT()
  return isNarrowed(list, plan) ? (
    <NothingHere
      action={<Button onClick={list.clear}>{t('admin.list.clear')}</Button>}
      title={t('admin.list.nothingFits')}
    >
      {t('admin.list.nothingFitsHint')}
    </NothingHere>
  ) : (
    <NothingHere title={empty.title}>{empty.hint}</NothingHere>
  )
}
