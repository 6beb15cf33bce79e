import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'

/** Selects the texts of a multilingual value; nothing for null. */
const selectTexts = (value: SQL): SQL => sql`
  select value from jsonb_each_text(case jsonb_typeof(${value}) when 'object' then ${value} end) where key <> 'type'`

/**
 * Selects what customers read about a product, in all languages, as an array. Filter values, warnings, terms of a
 * guarantee and descriptions of pictures belong to it. `product` is the alias of the table.
 */
export const selectProductTexts = (product: string): SQL => {
  const selectColumn = (name: string): SQL => sql.raw(`${product}.${name}`)
  const ownTexts = [
    selectColumn('name'),
    selectColumn('description'),
    selectColumn(`safety -> 'warnings'`),
    selectColumn(`durability -> 'procedure'`),
    selectColumn(`durability -> 'territory'`),
    selectColumn(`durability -> 'conditions'`),
  ]
  const multilingualTexts = sql.join(ownTexts.map(selectTexts), sql` union all `)
  return sql`
  array(${multilingualTexts} union all
    select t.value from product_option po join attribute_option o on o.id = po.option_id, jsonb_each_text(o.name) t
      where po.product_id = ${selectColumn('id')} and t.key <> 'type' union all
    select t.value from product_image i join file f on f.id = i.file_id, jsonb_each_text(f.alt) t
      where i.product_id = ${selectColumn('id')} and t.key <> 'type' union all
    select t.value from page g join page_version v on v.page_id = g.id and v.number = g.published_version,
      jsonb_each_text(v.meta_description) t where g.id = ${selectColumn('content_id')} and t.key <> 'type')`
}

/** Reads what customers read about products, by id. */
export const readProductTexts = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; texts: string[] }>(sql`
    select p.id, ${selectProductTexts('p')} as texts from product p where p.id = any(${sql.param([...ids])}::int[])`)
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}
