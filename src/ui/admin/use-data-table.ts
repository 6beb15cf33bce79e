import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'

export interface DataColumn<Row> {
  /** The name for sorting and for visible columns. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The text for CSV export, if it differs from the cell. */
  text?: ((row: Row) => string | number) | undefined
  /** Aligns numbers to the right with tabular digits. */
  numeric?: boolean | undefined
  sortable?: boolean | undefined
  /** Hidden on phones in the default set of columns. */
  desk?: boolean | undefined
  /** Stays visible at the end while other columns scroll. */
  isPinnedEnd?: boolean | undefined
}

interface DataTableOptions<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** All columns; the first names its row and is always visible. */
  columns: readonly DataColumn<Row>[]
  /** Ids of the visible columns in order; all by default. */
  shown?: readonly string[] | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })

const NONE: ReadonlySet<string> = new Set()

/** Manages visible columns and selection. The server sorts and pages. */
export const useDataTable = <Row extends object>(plan: DataTableOptions<Row>) => {
  const { rows, rowId, columns, shown, selected = NONE, onSelect } = plan
  const named = columns[0]?.id ?? ''
  const order = useMemo(
    () => [named, ...(shown ?? columns.map(({ id }) => id)).filter(id => id !== named)],
    [shown, columns, named],
  )
  const defs = useMemo(
    () =>
      columns.map(({ id, header }): ColumnDef<typeof features, Row> => ({ id, header, enableHiding: id !== named })),
    [columns, named],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    enableRowSelection: onSelect !== undefined,
    state: {
      columnOrder: order,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, order.includes(id)])),
      rowSelection: Object.fromEntries([...selected].map(id => [id, true as const])),
    },
    onRowSelectionChange: update => {
      const before = Object.fromEntries([...selected].map(id => [id, true as const]))
      const after = typeof update === 'function' ? update(before) : update
      onSelect?.(new Set(Object.keys(after).filter(id => after[id])))
    },
  })
  const byId = new Map(columns.map(column => [column.id, column]))
  return { table, shownColumns: order.flatMap(id => byId.get(id) ?? []) }
}

export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>
