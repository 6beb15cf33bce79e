import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { DataColumn, DataTableState } from './use-data-table.ts'

interface DataTableHeadProps<Row extends object> {
  state: DataTableState<Row>
  isSelectable: boolean
  selectAllLabel: string
  /** A column id, with `-` for descending. */
  sort?: string | undefined
  onSort?: ((column: string) => void) | undefined
}

/** Renders the header row with sort buttons and a checkbox for all rows of the page. */
export const DataTableHead = <Row extends object>(props: DataTableHeadProps<Row>) => {
  const { state, isSelectable, selectAllLabel, sort, onSort } = props
  const { table, shownColumns } = state
  const isAllSelected = table.getIsAllRowsSelected()
  return (
    <thead>
      <tr>
        {isSelectable ? (
          <th data-fixed="box" scope="col">
            <input
              aria-label={selectAllLabel}
              checked={isAllSelected}
              className="check"
              onChange={table.getToggleAllRowsSelectedHandler()}
              ref={box => {
                if (box) box.indeterminate = !isAllSelected && table.getIsSomeRowsSelected()
              }}
              type="checkbox"
            />
          </th>
        ) : null}
        {shownColumns.map((column, index) => (
          <HeadCell column={column} key={column.id} isRowName={index === 0} onSort={onSort} sort={sort} />
        ))}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> extends Pick<DataTableHeadProps<object>, 'sort' | 'onSort'> {
  column: DataColumn<Row>
  isRowName: boolean
}

const findDirection = (columnId: string, sort?: string): 'ascending' | 'descending' | undefined => {
  if (sort === columnId) return 'ascending'
  return sort === `-${columnId}` ? 'descending' : undefined
}

const findPinnedPosition = (isRowName: boolean, isPinnedEnd: boolean | undefined): 'name' | 'end' | undefined => {
  if (isRowName) return 'name'
  return isPinnedEnd ? 'end' : undefined
}

const HeadCell = <Row,>({ column, isRowName, sort, onSort }: HeadCellProps<Row>) => {
  const direction = findDirection(column.id, sort)
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      aria-sort={direction}
      data-desk={column.isDesktopOnly || undefined}
      data-fixed={findPinnedPosition(isRowName, column.isPinnedEnd)}
      data-numeric={column.isNumeric || undefined}
      scope="col"
    >
      {column.isSortable && onSort ? (
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
