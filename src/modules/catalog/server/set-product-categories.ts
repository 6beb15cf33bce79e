import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { listProductChangeTags } from './change-tags.ts'

/** Replaces the categories of products, the main one first. The caller has locked the rows. */
export const setProductCategories = async (
  tx: Write,
  categoriesByProduct: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  if (categoriesByProduct.size === 0) return
  const rows = [...categoriesByProduct].flatMap(([product, ids]) =>
    ids.map((category, index) => ({ product, category, main: index === 0 })),
  )
  await tx.execute(
    sql`delete from product_category where product_id = any(${sql.param([...categoriesByProduct.keys()])}::int[])`,
  )
  await tx.execute(sql`
    insert into product_category (product_id, category_id, main)
    select * from unnest(${sql.param(rows.map(row => row.product))}::int[], ${sql.param(rows.map(row => row.category))}::int[],
      ${sql.param(rows.map(row => row.main))}::boolean[])`)
  tx.changed(listProductChangeTags([...categoriesByProduct.keys()]))
}

/** Returns the ids of the values that products have of one filter; products without one are missing. */
export const readFilterValues = async (
  db: Queryable,
  key: string,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await db.execute<{ product: number; options: number[] }>(sql`
    select po.product_id as product, array_agg(po.option_id order by po.option_id) as options
    from product_option po join attribute_option o on o.id = po.option_id join attribute a on a.id = o.attribute_id
    where a.key = ${key} and po.product_id = any(${sql.param([...productIds])}::int[]) group by po.product_id`)
  return new Map(rows.map(({ product, options }) => [product, options]))
}

/** Replaces the values of one filter; other filters stay unchanged. */
export const setFilterValues = async (
  tx: Write,
  key: string,
  values: ReadonlyMap<number, readonly number[]>,
): Promise<void> => {
  if (values.size === 0) return
  const rows = [...values].flatMap(([product, ids]) => ids.map(option => ({ product, option })))
  await tx.execute(sql`
    delete from product_option po using attribute_option o, attribute a
    where po.product_id = any(${sql.param([...values.keys()])}::int[]) and o.id = po.option_id and a.id = o.attribute_id and a.key = ${key}`)
  await tx.execute(sql`
    insert into product_option (product_id, option_id)
    select * from unnest(${sql.param(rows.map(row => row.product))}::int[], ${sql.param(rows.map(row => row.option))}::int[])
    on conflict do nothing`)
  tx.changed(listProductChangeTags([...values.keys()]))
}
