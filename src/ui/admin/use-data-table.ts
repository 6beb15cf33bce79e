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
  /** What it is sorted and shown by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What stands in a file of the list, where that is not what the cell reads as. */
  text?: ((row: Row) => string | number) | undefined
  /** Numbers stand at the right, their digits under each other. */
  numeric?: boolean | undefined
  sortable?: boolean | undefined
  /** Left out on a phone unless somebody chose the columns: there is room for a few. */
  desk?: boolean | undefined
  /** Stays at the end of the list while other columns scroll. */
  atEnd?: boolean | undefined
}

interface DataTablePlan<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** All that there are; the first names its row and always shows. */
  columns: readonly DataColumn<Row>[]
  /** Ids of the shown ones in their order; all unless told. */
  shown?: readonly string[] | undefined
  selected?: ReadonlySet<string> | undefined
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined
}

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSelectionFeature })

const NONE: ReadonlySet<string> = new Set()

/** Which columns show in which order, and which rows are selected; sorting and pages are the server's. */
export const useDataTable = <Row extends object>(plan: DataTablePlan<Row>) => {
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
