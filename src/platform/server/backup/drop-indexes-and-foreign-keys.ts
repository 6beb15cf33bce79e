import type pg from 'pg'
import { quoteName } from './shop-tables.ts'

/**
 * Drops indexes and foreign keys while the tables are loaded, and returns a function that recreates them. Building them
 * once over all rows is much faster and checks the same rules.
 */
export const dropIndexesAndForeignKeys = async (client: pg.Client): Promise<() => Promise<void>> => {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select n.nspname || '.' || t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = 'public'`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select n.nspname || '.' || i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
     where n.nspname = 'public' and not exists (select 1 from pg_constraint c where c.conindid = i.oid)`,
  )
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoteName(table)} drop constraint "${name}"`)
  for (const { name } of indexes) await client.query(`drop index ${quoteName(name)}`)
  return async () => {
    for (const { definition } of indexes) await client.query(definition)
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${quoteName(table)} add constraint "${name}" ${definition}`)
    }
  }
}
