import Columns3 from 'lucide-react/icons/columns-3'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigation, useParams } from 'react-router'
import { countPages } from '#kernel/pagination.ts'
import { findSavedViewPermission } from '#kernel/saved-view-permission.ts'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { ColumnsDialog } from '#ui/admin/columns-dialog.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import { Select } from '#ui/admin/select.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { can } from '#wire/visitor.ts'
import { buildListQuery, type ListPlan } from '../web/list-address.ts'
import { setOption, useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
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
import { createActionsColumn } from './row-actions.tsx'
import { useHotkey } from './use-hotkey.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const DENSITY_OPTION = 'adminDensity'
/** The chosen columns by list. */
const COLUMNS_OPTION = 'adminColumns'
const PAGE_SIZES = [25, 50, 100, 200]

interface ListScreenProps<Row extends object> {
  title: string
  /** The title of the screen when the list is only a part of it; the list's title then precedes the list. */
  heading?: string | undefined
  /** The key of a list that is part of another screen: its preferences are stored separately. */
  partKey?: string | undefined
  plan: ListPlan
  list: LoadedList<Row>
  columns: readonly DataColumn<Row>[]
  getRowId: (row: Row) => string
  /** Returns the accessible name of a row. */
  getRowName: (row: Row) => string
  getHref?: ((row: Row) => string | undefined) | undefined
  getMenuEntries?: ((row: Row) => readonly MenuEntry[]) | undefined
  /** The label of the search; without it there is no search. */
  searchLabel?: string | undefined
  filters?: readonly ListFilter[] | undefined
  /** Adds a date range; the list needs the filters `from` and `to`. */
  hasDateRange?: boolean | undefined
  /** Adds an amount range; the list needs the filters `total_from` and `total_to`. */
  hasAmountRange?: boolean | undefined
  actions?: ReactNode
  /** The button that creates a row: beside the title, or in the list while it is empty. */
  create?: ReactNode
  /** Content between title and filters. */
  intro?: ReactNode
  /** The source of the rows; it enables the CSV export. */
  source?: ListSource<Row> | undefined
  /** The bulk actions. */
  bulk?: Bulk | undefined
  /** The screen shows it when the list is empty without any filter. */
  empty: { title: string; hint?: string }
  /** Cells are controls that arrow keys reach; the screen moves the focus. */
  isGrid?: boolean
}

/** Shows the list screen of the administration area. The address holds its state; the server sorts and pages. */
export const ListScreen = <Row extends object>(props: ListScreenProps<Row>) => {
  const {
    title,
    plan,
    list: loaded,
    columns,
    getRowId,
    getRowName,
    getHref,
    getMenuEntries,
    searchLabel,
    filters = [],
  } = props
  const t = useT()
  const { model = '' } = useParams()
  const canSaveViews = useCanSaveViews(props.partKey ?? model)
  const name = props.partKey ?? model.toLowerCase()
  const list = useStoredColumns(useList(plan), name)
  const actionColumns = getMenuEntries ? [createActionsColumn(t, { getMenuEntries, getRowName })] : []
  const density = useOption(DENSITY_OPTION, toDensity) ?? 'dense'
  const isBusy = useNavigation().state === 'loading'
  const { page, pageSize, total } = loaded.paging
  const pageIds = loaded.rows.map(getRowId)
  const isEmpty = total === 0 && !hasActiveFilters(list)
  const selection = useSelection({ state: list, pageIds, total })
  useStoreListContext(name, loaded, pageIds)
  const isPageSelected = pageIds.every(id => selection.selected.has(id))
  useSelectionHotkey(props.bulk ? selection : null, pageIds)
  const scroll = useScrollRestoration(name)
  const renderExport = (only?: (id: string) => boolean) =>
    props.source && total > 0 ? (
      <ListExport
        columns={selectVisibleColumns(columns, list.columns)}
        name={name}
        isIncluded={only}
        getRowId={getRowId}
        source={props.source}
        state={list}
      />
    ) : null
  return (
    <>
      {props.partKey ? (
        <PartTitle title={title} total={total} />
      ) : (
        <ListHead {...props} create={isEmpty ? null : props.create} total={total} />
      )}
      <ListFilters
        hasDateRange={props.hasDateRange}
        filters={filters}
        list={list}
        search={searchLabel ? <ListSearch label={searchLabel} list={list} /> : null}
        hasAmountRange={props.hasAmountRange}
        tools={
          <>
            {props.partKey || !canSaveViews ? null : <ListViews list={name} query={buildViewQuery(list, plan)} />}
            <ColumnsButton columns={columns} density={density} list={list} />
            {renderExport()}
          </>
        }
      />
      {props.bulk ? (
        <ListBulk
          bulk={props.bulk}
          selection={selection}
          total={total}
          isWholePageSelected={total > pageIds.length && isPageSelected}
        >
          {renderExport(id => (selection.isAll ? !selection.isExcluded(id) : selection.selected.has(id)))}
        </ListBulk>
      ) : null}
      <DataTable
        isBusy={isBusy}
        isGrid={props.isGrid}
        caption={title}
        columns={[...columns, ...actionColumns]}
        density={density}
        empty={<EmptyListMessage create={props.create} empty={props.empty} list={list} />}
        getMenuEntries={getMenuEntries}
        getHref={getHref}
        labels={{
          selectAll: t('admin.list.selectAll'),
          select: row => t('admin.list.select', { name: getRowName(row) }),
          loading: t('admin.list.loading'),
        }}
        onSelect={props.bulk ? selection.choose : undefined}
        onSort={list.sortBy}
        getRowId={getRowId}
        rows={loaded.rows}
        scroll={scroll}
        selected={selection.selected}
        visibleColumns={[...list.columns, ...actionColumns.map(({ id }) => id)]}
        sort={list.sort}
        hasDefaultColumns={list.isStandard}
      />
      <ListFoot list={list} page={page} pageSize={pageSize} total={total} />
      <ListKeys bulkKeys={listBulkKeys(props.bulk)} isSelectable={props.bulk !== undefined} />
    </>
  )
}

/** Selects the page by a key, and all pages when the page is selected already. */
const useSelectionHotkey = (selection: ReturnType<typeof useSelection> | null, pageIds: readonly string[]): void =>
  useHotkey('X', () => {
    if (!selection) return
    if (pageIds.every(id => selection.selected.has(id))) selection.selectAll()
    else selection.choose(new Set([...selection.selected, ...pageIds]))
  })

/** Returns the shortcuts of bulk actions with their labels. */
const listBulkKeys = (bulk: Bulk | undefined): (readonly [string, string])[] =>
  [...(bulk?.actions ?? []), ...(bulk?.links ?? [])].flatMap(({ shortcut, label }) =>
    shortcut ? [[shortcut, label] as const] : [],
  )

type ListHeadProps = Pick<ListScreenProps<object>, 'title' | 'heading' | 'actions' | 'create' | 'intro'> & {
  total: number
}

const ListHead = ({ title, heading, actions, create, intro, total }: ListHeadProps) => (
  <>
    <PageHeader
      actions={
        <>
          {actions}
          {create}
        </>
      }
      count={heading ? undefined : total}
      title={heading ?? title}
    />
    {intro}
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
        getHref={list.getPageHref}
        labels={{
          pager: t('admin.list.pages'),
          previous: t('admin.list.previous'),
          next: t('admin.list.next'),
          page: number => t('admin.list.page', { number }),
        }}
        page={page}
        pages={countPages({ pageSize, total })}
      />
      {total > (PAGE_SIZES[0] ?? 0) ? <PageSize list={list} pageSize={pageSize} /> : null}
    </div>
  )
}

/** Returns the visible columns in order. The first column names its row and is always visible. */
const selectVisibleColumns = <Row,>(
  columns: readonly DataColumn<Row>[],
  shown: readonly string[],
): DataColumn<Row>[] => {
  const [nameColumn] = columns
  const ids = [...(nameColumn ? [nameColumn.id] : []), ...shown.filter(id => id !== nameColumn?.id)]
  return ids.flatMap(id => columns.find(column => column.id === id) ?? [])
}

/** Returns false for lists whose saved views need a permission that the user lacks. */
const useCanSaveViews = (list: string): boolean => {
  const visitor = useVisitor()
  const permission = findSavedViewPermission(list)
  return permission === undefined || can(visitor, permission)
}

/** Uses the columns of the address, else the stored choice. */
const useStoredColumns = (list: List, name: string): List & { isStandard: boolean } => {
  const [query] = useSearchParams()
  const storedColumns = useOption(COLUMNS_OPTION, toColumnsByList)
  const ownColumns = storedColumns?.[name]
  return {
    ...list,
    columns: query.has('columns') ? list.columns : (ownColumns ?? list.columns),
    isStandard: !query.has('columns') && ownColumns === undefined,
    setColumns: columns => {
      setOption(COLUMNS_OPTION, { ...storedColumns, [name]: columns })
      list.setColumns(columns)
    },
  }
}

const toColumnsByList = (value: unknown): Readonly<Record<string, readonly string[]>> | undefined =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(columns => Array.isArray(columns) && columns.every(id => typeof id === 'string'))
    ? (value as Record<string, string[]>)
    : undefined

/** Returns the query of a saved view. It includes the columns, as their default differs between users. */
const buildViewQuery = (list: List, plan: ListPlan): string => {
  const query = buildListQuery({ ...list, page: 1 }, plan)
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
    storeListContext(name, { search, ids, from: page, to: page, pages: countPages(paging), pageSize })
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
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Columns3 aria-hidden />} onClick={() => setIsOpen(true)} size="sm">
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
        onClose={() => setIsOpen(false)}
        onDensityChange={value => setOption(DENSITY_OPTION, value)}
        onVisibleColumnsChange={list.setColumns}
        open={isOpen}
        visibleColumns={list.columns}
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
      onChange={list.setPageSize}
      options={[...new Set([...PAGE_SIZES, pageSize])]
        .sort((a, b) => a - b)
        .map(value => ({ value, label: String(value) }))}
      size="sm"
      value={pageSize}
    />
  )
}

type EmptyListMessageProps = Pick<ListScreenProps<object>, 'empty' | 'create'> & { list: List }

const EmptyListMessage = ({ empty, create, list }: EmptyListMessageProps) => {
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
