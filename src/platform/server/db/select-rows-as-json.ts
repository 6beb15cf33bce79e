import { type Column, getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm'

/**
 * Uses a subquery as a column. The nested `sql` keeps its column names qualified: drizzle drops the table from columns
 * that are used directly in a column.
 */
export const toColumn = <T>(query: SQL): SQL<T> => sql<T>`${query}`

/**
 * Reads rows of a table as a JSON list in one column, so that one statement reads a row with its children.
 * Pass as `from` the SQL after that word: table, joins and conditions.
 */
export const selectRowsAsJson = <T extends Table>(
  table: T,
  { from, order }: { from: SQL; order: SQL },
): SQL<InferSelectModel<T>[]> => {
  const columns = Object.entries(getTableColumns(table)) as [string, Column][]
  const jsonFields = sql.join(
    columns.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )
  const list = sql`(select coalesce(json_agg(json_build_object(${jsonFields}) order by ${order}), '[]') from ${from})`
  // Converts JSON texts into the types of their columns.
  const convertRows = (rows: Record<string, unknown>[]): InferSelectModel<T>[] =>
    rows.map(row => {
      const values = Object.fromEntries(
        columns.map(([name, column]) => {
          const value = row[name] ?? null
          return [name, value === null ? null : column.mapFromDriverValue(value)]
        }),
      )
      return values as InferSelectModel<T>
    })
  return toColumn<InferSelectModel<T>[]>(list).mapWith(convertRows)
}
