import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** Selects names and descriptions in all languages as an array; `product` is the alias of the table. */
export const selectProductTexts = (product: string): SQL => sql`
  array(select value from jsonb_each_text(${sql.raw(product)}.name) where key <> 'type' union all
    select value from jsonb_each_text(${sql.raw(product)}.description) where key <> 'type')`

/** Reads names and descriptions by product id. */
export const readProductTexts = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; texts: string[] }>(sql`
    select p.id, ${selectProductTexts('p')} as texts from product p where p.id = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}
