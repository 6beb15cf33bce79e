import type pg from 'pg'
import { quoteName } from './shop-tables.ts'

/** Tokens and passwords, which no backup holds and which must not work after a restore. */
export interface Secrets {
  /** Tables that are emptied. */
  tables: readonly string[]
  /** By table: an SQL condition for the rows to delete. */
  rows: Readonly<Record<string, string>>
  /** By table and column: the SQL that replaces the value. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/**
 * Removes secrets from a restored database, since a backup of an earlier release may hold them. Skips tables that the
 * schema lacks.
 */
export const removeSecrets = async (client: pg.Client, { tables, rows, values }: Secrets): Promise<void> => {
  const columns = await readColumns(client)
  for (const table of tables) if (columns.has(table)) await client.query(`delete from ${quoteName(table)}`)
  for (const [table, condition] of Object.entries(rows)) {
    if (columns.has(table)) await client.query(`delete from ${quoteName(table)} where ${condition}`)
  }
  for (const [table, replacements] of Object.entries(values)) {
    const existingColumns = Object.entries(replacements).filter(([column]) => columns.get(table)?.has(column))
    const assignments = existingColumns.map(([column, value]) => `"${column}" = ${value}`).join(', ')
    if (assignments !== '') await client.query(`update ${quoteName(table)} set ${assignments}`)
  }
}

const readColumns = async (client: pg.Client): Promise<Map<string, Set<string>>> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column
     from information_schema.columns where table_schema = 'public'`,
  )
  const columnsByTable = new Map<string, Set<string>>()
  for (const { table, column } of rows) columnsByTable.set(table, (columnsByTable.get(table) ?? new Set()).add(column))
  return columnsByTable
}
