import type pg from 'pg'

const PAGE_BYTES = 8_192
/** Smaller tables are quick to scan anyway. */
const MIN_TABLE_BYTES = 1_048_576

/**
 * Vacuums and analyzes tables that migrations rewrote: until then index-only scans read whole rows, and new columns
 * have no statistics. Needs a connection without a transaction.
 */
export const vacuumRewritten = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > $1
       and c.relallvisible < pg_relation_size(c.oid) / $2 / 2 order by pg_relation_size(c.oid)`,
    [MIN_TABLE_BYTES, PAGE_BYTES],
  )
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
}
