import { sql } from 'drizzle-orm'
import { toBrandKey } from '#catalog/domain/manufacturer.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { PromotedProduct } from '#promotions/domain/promotion.ts'

/** Reads the facts of products that targets of promotions select; unknown ids are missing. */
export const readPromotedProducts = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, PromotedProduct>> => {
  const { rows } = await db.execute<{
    id: number
    brand: string
    is_reduced: boolean
    value_ids: number[]
    category_ids: number[]
  }>(sql`
    select p.id, p.brand, p.total_cents < p.price_cents as is_reduced,
      array(select option_id from product_option where product_id = p.id) as value_ids,
      array(
        with recursive ancestor as (
          select category_id as id from product_category where product_id = p.id
          union select c.parent_id from ancestor a join category c on c.id = a.id where c.parent_id <> 0
        ) select id from ancestor
      ) as category_ids
    from product p where p.id = any(${sql.param([...ids])}::int[])`)
  return new Map(
    rows.map(({ id, brand, is_reduced: isReduced, value_ids: valueIds, category_ids: categoryIds }) => [
      id,
      { id, brand: toBrandKey(brand), isReduced, valueIds, categoryIds },
    ]),
  )
}
