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
  isNumeric?: boolean | undefined
  isSortable?: boolean | undefined
  /** Hidden on phones in the default set of columns. */
  isDesktopOnly?: boolean | undefined
  /** Stays visible at the end while other columns scroll. */
  isPinnedEnd?: boolean | undefined
}

interface DataTableOptions<Row> {
  rows: readonly Row[]
  getRowId: (row: Row) => string
  /** All columns; the first names its row and is always visible. */
  columns: readonly DataColumn<Row>[]
  /** Ids of the visible columns in order; all by default. */
  visibleColumns?: readonly string[] | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })

const NO_SELECTION: ReadonlySet<string> = new Set()

/** Manages visible columns and selection. The server sorts and pages. */
export const useDataTable = <Row extends object>(options: DataTableOptions<Row>) => {
  const { rows, getRowId, columns, visibleColumns, selected = NO_SELECTION, onSelect } = options
  const nameColumnId = columns[0]?.id ?? ''
  const columnOrder = useMemo(
    () => [nameColumnId, ...(visibleColumns ?? columns.map(({ id }) => id)).filter(id => id !== nameColumnId)],
    [visibleColumns, columns, nameColumnId],
  )
  const columnDefs = useMemo(
    () =>
      columns.map(
        ({ id, header }): ColumnDef<typeof features, Row> => ({ id, header, enableHiding: id !== nameColumnId }),
      ),
    [columns, nameColumnId],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: columnDefs,
    data,
    getRowId,
    enableRowSelection: onSelect !== undefined,
    state: {
      columnOrder,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, columnOrder.includes(id)])),
      rowSelection: Object.fromEntries([...selected].map(id => [id, true as const])),
    },
    onRowSelectionChange: update => {
      const before = Object.fromEntries([...selected].map(id => [id, true as const]))
      const after = typeof update === 'function' ? update(before) : update
      onSelect?.(new Set(Object.keys(after).filter(id => after[id])))
    },
  })
  const columnsById = new Map(columns.map(column => [column.id, column]))
  return { table, shownColumns: columnOrder.flatMap(id => columnsById.get(id) ?? []) }
}

export type DataTableState<Row extends object> = ReturnType<typeof useDataTable<Row>>
