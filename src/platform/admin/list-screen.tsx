import Columns3 from 'lucide-react/icons/columns-3'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation, useParams, useSearchParams } from 'react-router'
import { pageCount } from '#kernel/pagination.ts'
import { ColumnsDialog } from '#ui/admin/columns-dialog.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Select } from '#ui/admin/select.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { type ListPlan, listQuery } from '../web/list-address.ts'
import { setOption, useOption } from '../web/options.ts'
import { useT } from '../web/texts.tsx'
import { type List, useList } from '../web/use-list.ts'
import { type Bulk, ListBulk } from './list-bulk.tsx'
import { storeListContext } from './list-context.ts'
import { ListExport } from './list-export.tsx'
import { hasActiveFilters, type ListFilter, ListFilters } from './list-filters.tsx'
import { ListKeys } from './list-keys.tsx'
import type { ListSource } from './list-rows.ts'
import { ListSearch } from './list-search.tsx'
import { useSelection } from './list-selection.ts'
import { ListViews } from './list-views.tsx'
import type { LoadedList } from './load-list.ts'
import { actionsColumn } from './row-actions.tsx'
import { useHotkey } from './use-hotkey.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const DENSITY = 'adminDensity'
/** The chosen columns by list. */
const COLUMNS = 'adminColumns'
const PAGE_SIZES = [25, 50, 100, 200]

interface ListScreenProps<Row extends object> {
  title: string
  /** The title of the screen when the list is only a part of it; the list's title then precedes the list. */
  heading?: string | undefined
  /** The key of a list that is part of another screen: its preferences are stored separately. */
  part?: string | undefined
  plan: ListPlan
  list: LoadedList<Row>
  columns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  /** The accessible name of a row. */
  rowName: (row: Row) => string
  href?: ((row: Row) => string | undefined) | undefined
  entries?: ((row: Row) => readonly MenuEntry[]) | undefined
  /** The label of the search; without it there is no search. */
  searchLabel?: string | undefined
  filters?: readonly ListFilter[] | undefined
  /** Adds a date range; the list needs the filters `from` and `to`. */
  days?: boolean | undefined
  /** Adds an amount range; the list needs the filters `total_from` and `total_to`. */
  hasAmountRange?: boolean | undefined
  actions?: ReactNode
  /** The button that creates a row: beside the title, or in the list while it is empty. */
  create?: ReactNode
  /** Content between title and filters. */
  lead?: ReactNode
  /** The source of the rows; it enables the CSV export. */
  source?: ListSource<Row> | undefined
  /** The bulk actions. */
  bulk?: Bulk | undefined
  /** Shown when the list is empty without any filter. */
  empty: { title: string; hint?: string }
}

/** The list screen of the administration area. The address holds its state; the server sorts and pages. */
export const ListScreen = <Row extends object>(props: ListScreenProps<Row>) => {
  const { title, plan, list: loaded, columns, rowId, rowName, href, entries, searchLabel, filters = [] } = props
  const t = useT()
  const { model = '' } = useParams()
  const name = props.part ?? model.toLowerCase()
  const list = useStoredColumns(useList(plan), name)
  const deeds = entries ? [actionsColumn(t, { entries, rowName })] : []
  const density = useOption(DENSITY, toDensity) ?? 'dense'
  const busy = useNavigation().state === 'loading'
  const { page, pageSize, total } = loaded.paging
  const pageIds = loaded.rows.map(rowId)
  const isEmpty = total === 0 && !hasActiveFilters(list)
  const selection = useSelection({ state: list, pageIds, total })
  useStoreListContext(name, loaded, pageIds)
  useHotkey('X', () => {
    if (!props.bulk) return
    if (pageIds.every(id => selection.selected.has(id))) selection.selectAll()
    else selection.choose(new Set([...selection.selected, ...pageIds]))
  })
  const scroll = useScrollRestoration(name)
  const file = (only?: (id: string) => boolean) =>
    props.source && total > 0 ? (
      <ListExport
        columns={visibleColumns(columns, list.columns)}
        name={name}
        only={only}
        rowId={rowId}
        source={props.source}
        state={list}
      />
    ) : null
  return (
    <>
      {props.part ? (
        <PartTitle title={title} total={total} />
      ) : (
        <ListHead
          actions={
            <>
              {props.actions}
              {isEmpty ? null : props.create}
            </>
          }
          heading={props.heading}
          lead={props.lead}
          title={title}
          total={total}
        />
      )}
      <ListFilters
        days={props.days}
        filters={filters}
        list={list}
        search={searchLabel ? <ListSearch label={searchLabel} list={list} /> : null}
        hasAmountRange={props.hasAmountRange}
        tools={
          <>
            {props.part ? null : <ListViews list={name} query={viewQuery(list, plan)} />}
            <ColumnsButton columns={columns} density={density} list={list} />
            {file()}
          </>
        }
      />
      {props.bulk ? (
        <ListBulk
          bulk={props.bulk}
          selection={selection}
          total={total}
          isWholePageSelected={total > pageIds.length && pageIds.every(id => selection.selected.has(id))}
        >
          {file(id => (selection.isAll ? !selection.isOut(id) : selection.selected.has(id)))}
        </ListBulk>
      ) : null}
      <DataTable
        busy={busy}
        caption={title}
        columns={[...columns, ...deeds]}
        density={density}
        empty={<Empty create={props.create} empty={props.empty} list={list} />}
        entries={entries}
        href={href}
        labels={{
          selectAll: t('admin.list.selectAll'),
          select: row => t('admin.list.select', { name: rowName(row) }),
          loading: t('admin.list.loading'),
        }}
        onSelect={props.bulk ? selection.choose : undefined}
        onSort={list.sortBy}
        rowId={rowId}
        rows={loaded.rows}
        scroll={scroll}
        selected={selection.selected}
        shown={[...list.columns, ...deeds.map(({ id }) => id)]}
        sort={list.sort}
        standard={list.isStandard}
      />
      <ListFoot list={list} page={page} pageSize={pageSize} total={total} />
      <ListKeys
        more={[...(props.bulk?.actions ?? []), ...(props.bulk?.links ?? [])].flatMap(({ shortcut, label }) =>
          shortcut ? [[shortcut, label] as const] : [],
        )}
        selectable={props.bulk !== undefined}
      />
    </>
  )
}

type ListHeadProps = Pick<ListScreenProps<object>, 'title' | 'heading' | 'actions' | 'lead'> & { total: number }

const ListHead = ({ title, heading, actions, lead, total }: ListHeadProps) => (
  <>
    <PageHeader actions={actions} count={heading ? undefined : total} title={heading ?? title} />
    {lead}
    {heading ? <PartTitle title={title} total={total} /> : null}
  </>
)

const PartTitle = ({ title, total }: Pick<ListHeadProps, 'title' | 'total'>) => (
  <h2 className="mt-6 mb-3 text-lg">
    {title}
    <span className="tabular ml-2 text-base text-secondary">{total}</span>
  </h2>
)

const ListFoot = ({ list, page, pageSize, total }: { list: List; page: number; pageSize: number; total: number }) => {
  const t = useT()
  return (
    <div className="no-print mt-4 flex flex-wrap items-center justify-between gap-3">
      <Pager
        href={list.pageHref}
        labels={{
          pager: t('admin.list.pages'),
          previous: t('admin.list.previous'),
          next: t('admin.list.next'),
          page: number => t('admin.list.page', { number }),
        }}
        page={page}
        pages={pageCount({ pageSize, total })}
      />
      {total > (PAGE_SIZES[0] ?? 0) ? <PageSize list={list} pageSize={pageSize} /> : null}
    </div>
  )
}

/** Returns the visible columns in order. The first column names its row and is always visible. */
const visibleColumns = <Row,>(columns: readonly DataColumn<Row>[], shown: readonly string[]): DataColumn<Row>[] => {
  const [named] = columns
  const ids = [...(named ? [named.id] : []), ...shown.filter(id => id !== named?.id)]
  return ids.flatMap(id => columns.find(column => column.id === id) ?? [])
}

/** Uses the columns of the address, else the stored choice. */
const useStoredColumns = (list: List, name: string): List & { isStandard: boolean } => {
  const [query] = useSearchParams()
  const kept = useOption(COLUMNS, columnsByList)
  const own = kept?.[name]
  return {
    ...list,
    columns: query.has('columns') ? list.columns : (own ?? list.columns),
    isStandard: !query.has('columns') && own === undefined,
    show: columns => {
      setOption(COLUMNS, { ...kept, [name]: columns })
      list.show(columns)
    },
  }
}

const columnsByList = (value: unknown): Readonly<Record<string, readonly string[]>> | undefined =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(columns => Array.isArray(columns) && columns.every(id => typeof id === 'string'))
    ? (value as Record<string, string[]>)
    : undefined

/** Returns the query of a saved view. It includes the columns, as their default differs between users. */
const viewQuery = (list: List, plan: ListPlan): string => {
  const query = listQuery({ ...list, page: 1 }, plan)
  query.set('columns', list.columns.join('.'))
  return query.toString()
}

/** Stores the list, so that its rows can link to their neighbours. */
const useStoreListContext = (name: string, { paging }: LoadedList<object>, ids: readonly string[]): void => {
  const [query] = useSearchParams()
  const search = query.toString()
  const key = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are compared as one text
  useEffect(() => {
    const { page, pageSize } = paging
    storeListContext(name, { search, ids, from: page, to: page, pages: pageCount(paging), pageSize })
  }, [name, search, key])
}

const toDensity = (value: unknown) => (value === 'dense' || value === 'roomy' ? value : undefined)

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

type EmptyProps = Pick<ListScreenProps<object>, 'empty' | 'create'> & { list: List }

const Empty = ({ empty, create, list }: EmptyProps) => {
  const t = useT()
  return hasActiveFilters(list) ? (
    <EmptyList
      action={<Button onClick={list.clear}>{t('admin.list.clearFilters')}</Button>}
      title={t('admin.list.nothingFits')}
    >
      {t('admin.list.nothingFitsHint')}
    </EmptyList>
  ) : (
    <EmptyList action={create} title={empty.title}>
      {empty.hint}
    </EmptyList>
  )
}
