import type pg from 'pg'

/** A table as it is copied: which columns, and which of its rows. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** SQL in place of a column's value. */
  values: Readonly<Record<string, string>>
  where: string
}

/** What is not copied, since it is made from the rest or holds for one database alone. */
export interface LeftOut {
  tables: readonly string[]
  /** By table: the rows that are copied. */
  rows: Readonly<Record<string, string>>
  /** By table and column: the SQL that is copied in place of the value. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The queue's tables that hold work; its others are about the running queue itself. */
const QUEUE_TABLES = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job']

/** Every table in the order of filling, with what can be copied into another database: neither what it computes itself, nor transactions' numbers. */
export const shopTables = async (
  client: pg.Client,
  { tables: leftOut, rows: kept, values }: LeftOut,
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
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  const names = await inOrder(
    client,
    [...columnsOf.keys()].filter(name => !leftOut.includes(name)),
  )
  return names.map(name => ({
    name,
    columns: columnsOf.get(name) ?? [],
    values: values[name] ?? {},
    where: kept[name] ?? 'true',
  }))
}

/** `names` in an order in which each comes after those that it refers to, as it must when they are filled. */
const inOrder = async (client: pg.Client, names: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to
     from pg_constraint c
     join pg_class f on f.oid = c.conrelid join pg_namespace fn on fn.oid = f.relnamespace
     join pg_class t on t.oid = c.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where c.contype = 'f' and c.conrelid <> c.confrelid`,
  )
  const ordered = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other in a ring: ${[...path, name].join(', ')}`)
    for (const { from, to } of rows) if (from === name) visit(to, [...path, name])
    ordered.add(name)
  }
  // The queue's work refers to its queues by way of a part of its own table.
  for (const name of [...QUEUE_TABLES, ...names]) visit(name, [])
  return [...ordered].filter(name => names.includes(name))
}

/** `public.user` as SQL names it. */
export const quoted = (name: string): string =>
  name
    .split('.')
    .map(part => `"${part}"`)
    .join('.')

export const columnList = (columns: readonly string[]): string => columns.map(column => `"${column}"`).join(', ')
