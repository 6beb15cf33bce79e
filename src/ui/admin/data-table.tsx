import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { DataTableBody } from './data-table-body.tsx'
import { DataTableHead } from './data-table-head.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import { type DataColumn, useDataTable } from './use-data-table.ts'
import { useRowKeys } from './use-row-keys.ts'

interface DataTableProps<Row extends object> {
  /** The accessible name. */
  caption: string
  /** Null during the first load. */
  rows: readonly Row[] | null
  getRowId: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  visibleColumns?: readonly string[] | undefined
  sort?: string | undefined
  onSort?: ((column: string) => void) | undefined
  /** Enables selection. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  getHref?: ((row: Row) => string | undefined) | undefined
  getMenuEntries?: ((row: Row) => readonly MenuEntry[]) | undefined
  density?: 'dense' | 'roomy' | undefined
  /** True when the default columns are visible. */
  hasDefaultColumns?: boolean | undefined
  /** Cells are controls that arrow keys reach; the caller moves the focus. */
  isGrid?: boolean | undefined
  /** True while other rows load. */
  isBusy?: boolean | undefined
  /** The table shows it when it has no rows. */
  empty: ReactNode
  labels: { selectAll: string; select: (row: Row) => string; loading: string }
  /** Restores the scroll position for each key. */
  scroll?: { key: string; initialTop: number; save: (top: number) => void } | undefined
}

const NO_ROWS: readonly never[] = []
/** Keys of the placeholder rows during the first load. */
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * Shows rows in the administration area. Header and first column stay visible.
 * Keys: j and k move, x selects, Enter opens.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { caption, rows, getRowId, columns, visibleColumns, sort, onSort, selected, onSelect } = props
  const { getHref, getMenuEntries, density, hasDefaultColumns, isGrid, isBusy, empty, labels, scroll } = props
  const scroller = useRef<HTMLElement>(null)
  const state = useDataTable({ rows: rows ?? NO_ROWS, getRowId, columns, visibleColumns, selected, onSelect })
  const isSelectable = onSelect !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list, not while somebody scrolls
  useLayoutEffect(() => {
    if (scroll && scroller.current) scroller.current.scrollTop = scroll.initialTop
  }, [scroll?.key])
  useRowKeys(scroller, isSelectable ? id => state.table.getRow(id).toggleSelected() : undefined)
  return (
    <section
      aria-busy={isBusy || rows === null}
      aria-label={caption}
      className="data-table-scroll"
      data-density={density}
      data-stacked
      data-standard={hasDefaultColumns || undefined}
      onScroll={({ currentTarget }) => {
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        scroll?.save(currentTarget.scrollTop)
      }}
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="data-table" role={isGrid ? 'grid' : undefined}>
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          onSort={onSort}
          selectAllLabel={labels.selectAll}
          isSelectable={isSelectable}
          sort={sort}
          state={state}
        />
        {rows === null ? (
          <SkeletonRows columns={state.shownColumns.length + (isSelectable ? 1 : 0)} label={labels.loading} />
        ) : (
          <DataTableBody
            getMenuEntries={getMenuEntries}
            getHref={getHref}
            getSelectLabel={labels.select}
            isSelectable={isSelectable}
            state={state}
          />
        )}
      </table>
      {rows?.length === 0 ? empty : null}
    </section>
  )
}

const SkeletonRows = ({ columns, label }: { columns: number; label: string }) => (
  <tbody>
    {SKELETON_ROWS.map((row, index) => (
      <tr key={row}>
        <td colSpan={columns}>
          {index === 0 ? <span className="sr-only">{label}</span> : null}
          <span aria-hidden className="skeleton" style={{ width: `${90 - index * 6}%` }} />
        </td>
      </tr>
    ))}
  </tbody>
)
