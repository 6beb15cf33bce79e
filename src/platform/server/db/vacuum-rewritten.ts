import type pg from 'pg'

const PAGE_BYTES = 8_192
/** Smaller tables are read at once anyway. */
const LEAST_BYTES = 1_048_576

/**
 * Vacuums and analyzes the tables that migrations rewrote: until then every search reads whole rows beside its index, and the planner knows
 * nothing of the new columns. Needs a connection without a transaction.
 */
export const vacuumRewritten = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > $1
       and c.relallvisible < pg_relation_size(c.oid) / $2 / 2 order by pg_relation_size(c.oid)`,
    [LEAST_BYTES, PAGE_BYTES],
  )
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`)
}
