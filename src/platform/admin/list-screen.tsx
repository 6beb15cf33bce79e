import { type ReactNode, useEffect } from 'react'
import { useNavigation, useParams } from 'react-router'
import { countPages } from '#kernel/pagination.ts'
import { findSavedViewPermission } from '#kernel/saved-view-permission.ts'
import { useSearchParams } from '#platform/web/use-search-params.ts'
import { DataTable } from '#ui/admin/data-table.tsx'
import type { MenuEntry } from '#ui/admin/menu-entries.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { EmptyList } from '#ui/admin/screen-states.tsx'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { buildListQuery, type ListPlan } from '../web/list-address.ts'
import { useOption } from '../web/options.ts'
import { useVisitor } from '../web/session.tsx'
import { useT } from '../web/texts.tsx'
import { type List, useList } from '../web/use-list.ts'
import { type BulkOptions, ListBulk } from './list-bulk.tsx'
import { ColumnsButton } from './list-columns-button.tsx'
import { storeListContext } from './list-context.ts'
import { DENSITY_OPTION, parseDensity } from './list-density.ts'
import { ListExport } from './list-export.tsx'
import { hasActiveFilters, type ListFilter, ListFilters } from './list-filters.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListSource } from './list-rows.ts'
import { ListSearch } from './list-search.tsx'
import { useSelection } from './list-selection.ts'
import { ListShortcuts } from './list-shortcuts.tsx'
import { ListViews } from './list-views.tsx'
import type { LoadedList } from './load-list.ts'
import { createActionsColumn } from './row-actions.tsx'
import { selectVisibleColumns, useStoredColumns } from './stored-columns.ts'
import { useHotkey } from './use-hotkey.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

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
  bulk?: BulkOptions | undefined
  /** The screen shows it when the list is empty without any filter. */
  empty: { title: string; hint?: string }
  /** True for cells with controls, between which arrow keys move the focus. */
  isGrid?: boolean
}

/** Shows the list screen of the administration area. The address holds its state; the server sorts and pages. */
export const ListScreen = <Row extends object>(props: ListScreenProps<Row>) => {
  const {
    title,
    plan,
    list: loadedList,
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
  const density = useOption(DENSITY_OPTION, parseDensity) ?? 'dense'
  const isBusy = useNavigation().state === 'loading'
  const { page, pageSize, total } = loadedList.paging
  const pageIds = loadedList.rows.map(getRowId)
  const isEmpty = total === 0 && !hasActiveFilters(list)
  const selection = useSelection({ state: list, pageIds, total })
  useStoreListContext(name, loadedList, pageIds)
  const isPageSelected = pageIds.every(id => selection.selected.has(id))
  useSelectionHotkey(props.bulk ? selection : null, pageIds)
  const scroll = useScrollRestoration(name)
  const renderExport = (isIncluded?: (id: string) => boolean) =>
    props.source && total > 0 ? (
      <ListExport
        columns={selectVisibleColumns(columns, list.columns)}
        name={name}
        isIncluded={isIncluded}
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
        <ListHeader {...props} create={isEmpty ? null : props.create} total={total} />
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
        rows={loadedList.rows}
        scroll={scroll}
        selected={selection.selected}
        visibleColumns={[...list.columns, ...actionColumns.map(({ id }) => id)]}
        sort={list.sort}
        hasDefaultColumns={list.hasDefaultColumns}
      />
      <ListFooter list={list} page={page} pageSize={pageSize} total={total} />
      <ListShortcuts bulkShortcuts={listBulkKeys(props.bulk)} isSelectable={props.bulk !== undefined} />
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
const listBulkKeys = (bulk: BulkOptions | undefined): (readonly [string, string])[] =>
  [...(bulk?.actions ?? []), ...(bulk?.links ?? [])].flatMap(({ shortcut, label }) =>
    shortcut ? [[shortcut, label] as const] : [],
  )

type ListHeaderProps = Pick<ListScreenProps<object>, 'title' | 'heading' | 'actions' | 'create' | 'intro'> & {
  total: number
}

const ListHeader = ({ title, heading, actions, create, intro, total }: ListHeaderProps) => (
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

const PartTitle = ({ title, total }: Pick<ListHeaderProps, 'title' | 'total'>) => (
  <h2 className="mt-6 mb-3 text-lg">
    {title}
    <span className="tabular ml-2 text-base text-secondary">{total}</span>
  </h2>
)

/** Returns false for lists whose saved views need a permission that the user lacks. */
const useCanSaveViews = (list: string): boolean => {
  const visitor = useVisitor()
  const permission = findSavedViewPermission(list)
  return permission === undefined || can(visitor, permission)
}

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
