import type pg from 'pg'

/** A table to copy: its columns and a condition for its rows. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** By column: SQL that replaces the value. */
  values: Readonly<Record<string, string>>
  condition: string
}

/** Data that is not copied: it is derived from other data or belongs to one database only. */
export interface ExcludedTables {
  tables: readonly string[]
  /** By table: an SQL condition for the rows to copy. */
  rows: Readonly<Record<string, string>>
  /** By table and column: the SQL that replaces the value. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Tables of the job queue that contain jobs. Its other tables describe the running queue and are not saved. */
const QUEUE_TABLES = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job']

/**
 * Lists the tables to copy in loading order, without generated columns and transaction ids, which another database
 * cannot take.
 */
export const listShopTables = async (
  client: pg.Client,
  { tables: excludedTables, rows: conditions, values }: ExcludedTables,
): Promise<CopiedTable[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select n.nspname || '.' || c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or n.nspname || '.' || c.relname = any($1))
     order by 1`,
    [QUEUE_TABLES],
  )
  const columnsByTable = new Map(rows.map(({ name, columns }) => [name, columns]))
  const names = await sortByReference(
    client,
    [...columnsByTable.keys()].filter(name => !excludedTables.includes(name)),
  )
  return names.map(name => ({
    name,
    columns: columnsByTable.get(name) ?? [],
    values: values[name] ?? {},
    condition: conditions[name] ?? 'true',
  }))
}

/** Sorts `names` so that each table follows the tables that it references. */
const sortByReference = async (client: pg.Client, names: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
     from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where c.contype = 'f' and c.conrelid <> c.confrelid`,
  )
  const ordered = new Set<string>()
  const visitTable = (name: string, path: readonly string[]): void => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Circular references between tables: ${[...path, name].join(', ')}`)
    for (const { from, to } of rows) if (from === name) visitTable(to, [...path, name])
    ordered.add(name)
  }
  // Jobs reference their queue through a partition, which the query above does not list.
  for (const name of [...QUEUE_TABLES, ...names]) visitTable(name, [])
  return [...ordered].filter(name => names.includes(name))
}

/** Quotes a qualified name: `public.user` becomes `"public"."user"`. */
export const quoteName = (name: string): string =>
  name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')

export const formatColumnList = (columns: readonly string[]): string => columns.map(column => `"${column}"`).join(', ')
