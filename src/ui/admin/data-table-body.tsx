import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { ContextMenu } from './context-menu.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import type { DataTableState } from './use-data-table.ts'

interface DataTableBodyProps<Row extends object> {
  state: DataTableState<Row>
  selectable: boolean
  /** The accessible name of a row's checkbox: "Select order 1042". */
  selectLabel: (row: Row) => string
  /** Returns the address of a row. */
  href?: ((row: Row) => string | undefined) | undefined
  /** Returns the context menu of a row. */
  entries?: ((row: Row) => readonly MenuEntry[]) | undefined
}

type TableRow<Row extends object> = ReturnType<DataTableState<Row>['table']['getRowModel']>['rows'][number]

/** Renders the rows with one context menu for all of them. */
export const DataTableBody = <Row extends object>({ entries, ...props }: DataTableBodyProps<Row>) => {
  const { rows } = props.state.table.getRowModel()
  const [menuRow, setMenuRow] = useState<string>()
  const body = (
    <tbody
      onContextMenu={(event: MouseEvent<HTMLElement>) => {
        setMenuRow((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row)
      }}
    >
      {rows.map((row, at) => (
        <BodyRow {...props} first={at === 0} key={row.id} row={row} />
      ))}
    </tbody>
  )
  const row = rows.find(({ id }) => id === menuRow)?.original
  return entries ? <ContextMenu entries={row ? entries(row) : []}>{body}</ContextMenu> : body
}

interface BodyRowProps<Row extends object> extends Omit<DataTableBodyProps<Row>, 'entries'> {
  row: TableRow<Row>
  first: boolean
}

const BodyRow = <Row extends object>({ state, selectable, selectLabel, href, row, first }: BodyRowProps<Row>) => {
  const { original } = row
  const selected = row.getIsSelected()
  const to = href?.(original)
  const named = (content: ReactNode) => (to ? <Link href={to}>{content}</Link> : content)
  return (
    <tr data-row={row.id} data-selected={selected || undefined} tabIndex={first ? 0 : -1}>
      {selectable ? (
        <td data-fixed="box">
          <input
            aria-label={selectLabel(original)}
            checked={selected}
            className="check"
            onChange={row.getToggleSelectedHandler()}
            type="checkbox"
          />
        </td>
      ) : null}
      {state.shownColumns.map((column, at) =>
        at === 0 ? (
          <th data-fixed="name" key={column.id} scope="row">
            {named(column.cell(original))}
          </th>
        ) : (
          <td
            data-desk={column.desk || undefined}
            data-fixed={column.isPinnedEnd ? 'end' : undefined}
            data-numeric={column.numeric || undefined}
            key={column.id}
          >
            {column.cell(original)}
          </td>
        ),
      )}
    </tr>
  )
}
