import type pg from 'pg'
import { quoted } from './shop-tables.ts'

/** What opens doors, and so is in no backup and useless after a restore. */
export interface Secrets {
  /** Tables of which no row is kept. */
  tables: readonly string[]
  /** By table: the rows that are deleted. */
  rows: Readonly<Record<string, string>>
  /** By table and column: the SQL that stands in place of the value. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Takes secrets out of a restored database: a backup of an earlier release may hold them. Tables that its schema lacks are passed over. */
export const forgetSecrets = async (client: pg.Client, { tables, rows, values }: Secrets): Promise<void> => {
  const columns = await columnsOf(client)
  for (const table of tables) if (columns.has(table)) await client.query(`delete from ${quoted(table)}`)
  for (const [table, which] of Object.entries(rows)) {
    if (columns.has(table)) await client.query(`delete from ${quoted(table)} where ${which}`)
  }
  for (const [table, replaced] of Object.entries(values)) {
    const known = Object.entries(replaced).filter(([column]) => columns.get(table)?.has(column))
    const set = known.map(([column, value]) => `"${column}" = ${value}`).join(', ')
    if (set !== '') await client.query(`update ${quoted(table)} set ${set}`)
  }
}

const columnsOf = async (client: pg.Client): Promise<Map<string, Set<string>>> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column
     from information_schema.columns where table_schema = 'public'`,
  )
  const found = new Map<string, Set<string>>()
  for (const { table, column } of rows) found.set(table, (found.get(table) ?? new Set()).add(column))
  return found
}
