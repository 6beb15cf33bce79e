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
  rowId: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  shown?: readonly string[] | undefined
  sort?: string | undefined
  onSort?: ((column: string) => void) | undefined
  /** Enables selection. */
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  href?: ((row: Row) => string | undefined) | undefined
  entries?: ((row: Row) => readonly MenuEntry[]) | undefined
  density?: 'dense' | 'roomy' | undefined
  /** True when the default columns are visible. */
  standard?: boolean | undefined
  /** True while other rows load. */
  busy?: boolean | undefined
  /** Shown when there are no rows. */
  empty: ReactNode
  labels: { selectAll: string; select: (row: Row) => string; loading: string }
  /** Restores the scroll position for each key. */
  scroll?: { key: string; from: number; save: (top: number) => void } | undefined
}

const NO_ROWS: readonly never[] = []
/** Keys of the placeholder rows during the first load. */
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/**
 * The table of the administration area. Header and first column stay visible; rows are 36 px high.
 * Keys: j and k move, x selects, Enter opens.
 */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { caption, rows, rowId, columns, shown, sort, onSort, selected, onSelect } = props
  const { href, entries, density, standard, busy, empty, labels, scroll } = props
  const place = useRef<HTMLElement>(null)
  const state = useDataTable({ rows: rows ?? NO_ROWS, rowId, columns, shown, selected, onSelect })
  const selectable = onSelect !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list, not while somebody scrolls
  useLayoutEffect(() => {
    if (scroll && place.current) place.current.scrollTop = scroll.from
  }, [scroll?.key])
  useRowKeys(place, selectable ? id => state.table.getRow(id).toggleSelected() : undefined)
  return (
    <section
      aria-busy={busy || rows === null}
      aria-label={caption}
      className="data-table-scroll"
      data-density={density}
      data-standard={standard || undefined}
      onScroll={({ currentTarget }) => {
        currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        scroll?.save(currentTarget.scrollTop)
      }}
      ref={place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="data-table">
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          onSort={onSort}
          selectAllLabel={labels.selectAll}
          selectable={selectable}
          sort={sort}
          state={state}
        />
        {rows === null ? (
          <SkeletonRows columns={state.shownColumns.length + (selectable ? 1 : 0)} label={labels.loading} />
        ) : (
          <DataTableBody
            entries={entries}
            href={href}
            selectLabel={labels.select}
            selectable={selectable}
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
    {SKELETON_ROWS.map((row, at) => (
      <tr key={row}>
        <td colSpan={columns}>
          {at === 0 ? <span className="sr-only">{label}</span> : null}
          <span aria-hidden className="skeleton" style={{ width: `${90 - at * 6}%` }} />
        </td>
      </tr>
    ))}
  </tbody>
)
