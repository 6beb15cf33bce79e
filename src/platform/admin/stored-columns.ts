import { useSearchParams } from '#platform/web/use-search-params.ts'
import type { DataColumn } from '#ui/admin/use-data-table.ts'
import { setOption, useOption } from '../web/options.ts'
import type { List } from '../web/use-list.ts'

/** The chosen columns by list. */
const COLUMNS_OPTION = 'adminColumns'

/** Returns the visible columns in order. The first column names its row and is always visible. */
export const selectVisibleColumns = <Row>(
  columns: readonly DataColumn<Row>[],
  visibleIds: readonly string[],
): DataColumn<Row>[] => {
  const [nameColumn] = columns
  const ids = [...(nameColumn ? [nameColumn.id] : []), ...visibleIds.filter(id => id !== nameColumn?.id)]
  return ids.flatMap(id => columns.find(column => column.id === id) ?? [])
}

/** Uses the columns of the address, else the stored choice. */
export const useStoredColumns = (list: List, name: string): List & { hasDefaultColumns: boolean } => {
  const [query] = useSearchParams()
  const storedColumns = useOption(COLUMNS_OPTION, toColumnsByList)
  const ownColumns = storedColumns?.[name]
  return {
    ...list,
    columns: query.has('columns') ? list.columns : (ownColumns ?? list.columns),
    hasDefaultColumns: !query.has('columns') && ownColumns === undefined,
    setColumns: columns => {
      setOption(COLUMNS_OPTION, { ...storedColumns, [name]: columns })
      list.setColumns(columns)
    },
  }
}

const toColumnsByList = (value: unknown): Readonly<Record<string, readonly string[]>> | undefined =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(columns => Array.isArray(columns) && columns.every(id => typeof id === 'string'))
    ? (value as Record<string, string[]>)
    : undefined
