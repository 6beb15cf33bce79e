import { sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { visibleProductsSql } from './visible-products-sql.ts'

/** Counts visible products per category for guests at `now` (epoch milliseconds); empty categories are left out. */
export const countGuestProductsByCategory = async (db: Queryable, now: number): Promise<Map<number, number>> => {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    with ${visibleProductsSql({ now, staff: false, categoryId: null, price: null })}
    select word as id, count from (
      select term_id, sum(amount)::int as count from (
        select facet.term_id, bit_count(facet.bits & place.bits) as amount
        from listing_facet_set facet join place using (chunk)
        where facet.term_id = any(array(select id from listing_term where kind = 'category')) offset 0
      ) as part group by term_id
    ) as counted join listing_term on id = term_id`)
  return new Map(rows.map(({ id, count }) => [Number(id), count]))
}
