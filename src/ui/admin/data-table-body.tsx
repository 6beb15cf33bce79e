import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { ContextMenu } from './context-menu.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import type { DataTableState } from './use-data-table.ts'

interface DataTableBodyProps<Row extends object> {
  state: DataTableState<Row>
  isSelectable: boolean
  /** Returns the accessible name of a row's checkbox: "Select order 1042". */
  getSelectLabel: (row: Row) => string
  /** Returns the address of a row. */
  getHref?: ((row: Row) => string | undefined) | undefined
  /** Returns the context menu of a row. */
  getMenuEntries?: ((row: Row) => readonly MenuEntry[]) | undefined
}

type TableRow<Row extends object> = ReturnType<DataTableState<Row>['table']['getRowModel']>['rows'][number]

/** Renders the rows with one context menu for all of them. */
export const DataTableBody = <Row extends object>({ getMenuEntries, ...props }: DataTableBodyProps<Row>) => {
  const { rows } = props.state.table.getRowModel()
  const [menuRowId, setMenuRowId] = useState<string>()
  const body = (
    <tbody
      onContextMenu={(event: MouseEvent<HTMLElement>) => {
        setMenuRowId((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row)
      }}
    >
      {rows.map((row, index) => (
        <BodyRow {...props} isFirst={index === 0} key={row.id} row={row} />
      ))}
    </tbody>
  )
  const menuRow = rows.find(({ id }) => id === menuRowId)?.original
  return getMenuEntries ? <ContextMenu entries={menuRow ? getMenuEntries(menuRow) : []}>{body}</ContextMenu> : body
}

interface BodyRowProps<Row extends object> extends Omit<DataTableBodyProps<Row>, 'getMenuEntries'> {
  row: TableRow<Row>
  isFirst: boolean
}

const BodyRow = <Row extends object>({
  state,
  isSelectable,
  getSelectLabel,
  getHref,
  row,
  isFirst,
}: BodyRowProps<Row>) => {
  const { original } = row
  const isSelected = row.getIsSelected()
  const rowHref = getHref?.(original)
  const wrapInLink = (content: ReactNode) => (rowHref ? <Link href={rowHref}>{content}</Link> : content)
  return (
    <tr data-row={row.id} data-selected={isSelected || undefined} tabIndex={isFirst ? 0 : -1}>
      {isSelectable ? (
        <td data-fixed="box">
          <input
            aria-label={getSelectLabel(original)}
            checked={isSelected}
            className="check"
            onChange={row.getToggleSelectedHandler()}
            type="checkbox"
          />
        </td>
      ) : null}
      {state.shownColumns.map((column, index) =>
        index === 0 ? (
          <th data-fixed="name" key={column.id} scope="row">
            {wrapInLink(column.cell(original))}
          </th>
        ) : (
          <td
            data-desk={column.isDesktopOnly || undefined}
            data-fixed={column.isPinnedEnd ? 'end' : undefined}
            data-label={column.header}
            data-numeric={column.isNumeric || undefined}
            key={column.id}
          >
            {column.cell(original)}
          </td>
        ),
      )}
    </tr>
  )
}
