import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { standingProducts } from './standing-products.ts'

/** How many products guests find in each category at `now` (epoch milliseconds); those with none are left out. */
export const countGuestsByCategory = async (db: Queryable, now: number): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    with ${standingProducts({ now, staff: false, categoryId: null })}
    select word as id, sum(amount)::int as count from (
      select category.word, bit_count(facet.bits & place.bits) as amount
      from listing_term category join listing_facet_set facet on facet.term_id = category.id join place using (chunk)
      where category.kind = 'category' offset 0
    ) as part
    group by word`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}
