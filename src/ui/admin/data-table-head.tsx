import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { DataColumn, DataTableState } from './use-data-table.ts'

interface DataTableHeadProps<Row extends object> {
  state: DataTableState<Row>
  selectable: boolean
  selectAllLabel: string
  /** A column id, with `-` for descending. */
  sort?: string | undefined
  onSort?: ((column: string) => void) | undefined
}

/** The header row with sort buttons and a checkbox for all rows of the page. */
export const DataTableHead = <Row extends object>(props: DataTableHeadProps<Row>) => {
  const { state, selectable, selectAllLabel, sort, onSort } = props
  const { table, shownColumns } = state
  const all = table.getIsAllRowsSelected()
  return (
    <thead>
      <tr>
        {selectable ? (
          <th data-fixed="box" scope="col">
            <input
              aria-label={selectAllLabel}
              checked={all}
              className="check"
              onChange={table.getToggleAllRowsSelectedHandler()}
              ref={box => {
                if (box) box.indeterminate = !all && table.getIsSomeRowsSelected()
              }}
              type="checkbox"
            />
          </th>
        ) : null}
        {shownColumns.map((column, at) => (
          <HeadCell column={column} key={column.id} named={at === 0} onSort={onSort} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> extends Pick<DataTableHeadProps<object>, 'sort' | 'onSort'> {
  column: DataColumn<Row>
  named: boolean
}

const HeadCell = <Row,>({ column, named, sort, onSort }: HeadCellProps<Row>) => {
  const direction = sort === column.id ? 'ascending' : sort === `-${column.id}` ? 'descending' : undefined
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      aria-sort={direction}
      data-desk={column.desk || undefined}
      data-fixed={named ? 'name' : column.isPinnedEnd ? 'end' : undefined}
      data-numeric={column.numeric || undefined}
      scope="col"
    >
      {column.sortable && onSort ? (
        <button className="sort-head" onClick={() => onSort(column.id)} type="button">
          {column.header}
          <Arrow aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
