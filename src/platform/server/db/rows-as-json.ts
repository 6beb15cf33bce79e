import { type Column, getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm'

/**
 * A subquery as a column. Within another so that its own columns keep the names of their tables: of those that stand in a
 * column itself, a query of one table leaves them out.
 */
export const asColumn = <T>(query: SQL): SQL<T> => sql<T>`${query}`

/**
 * Whole rows of a table as a list in one column of another query, so that one statement reads what hangs on a row. `from` is
 * what follows the word: the table, what it is joined with, and which rows; `order` says their order.
 */
export const rowsAsJson = <T extends Table>(
  table: T,
  { from, order }: { from: SQL; order: SQL },
): SQL<InferSelectModel<T>[]> => {
  const columns = Object.entries(getTableColumns(table)) as [string, Column][]
  const row = sql.join(
    columns.map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )
  const list = sql`(select coalesce(json_agg(json_build_object(${row}) order by ${order}), '[]') from ${from})`
  // What JSON carries as text is made what the column says, as in rows of its own.
  const read = (rows: Record<string, unknown>[]): InferSelectModel<T>[] =>
    rows.map(found => {
      const made = Object.fromEntries(
        columns.map(([name, column]) => {
          const value = found[name] ?? null
          return [name, value === null ? null : column.mapFromDriverValue(value)]
        }),
      )
      return made as InferSelectModel<T>
    })
  return asColumn<InferSelectModel<T>[]>(list).mapWith(read)
}
