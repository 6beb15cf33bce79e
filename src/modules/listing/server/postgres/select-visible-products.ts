import { type SQL, sql } from 'drizzle-orm'
import { FROM_MOMENT, HIDDEN, VISIBLE } from '#kernel/visibility.ts'
import type { ListingQuery, PriceRange } from '#listing/domain/listing-query.ts'
import { GUEST_TERM, STAFF_TERM, type Term } from './product-terms.ts'
import { selectChunk, selectProductChunk } from './term-marks.ts'

const selectTermId = ({ kind, word }: Pick<Term, 'word'> & { kind: string }): SQL =>
  sql`(select id from listing_term where kind = ${kind} and word = ${word})`

export type ListingScope = Pick<ListingQuery, 'now' | 'isStaff' | 'categoryId' | 'priceRange'>

/**
 * Defines `visible`, the products that the visitor may see now, and `in_scope`, those of them in the category and price
 * range. Both are in chunks.
 */
export const selectVisibleProducts = ({ now, isStaff, categoryId, priceRange }: ListingScope): SQL => {
  // Equal bounds mean no end.
  const inRangeCondition = sql`(range_from is null or ${now}::int8 >= range_from)
    and (range_type = ${FROM_MOMENT} or range_to is null or range_to is not distinct from range_from or ${now}::int8 < range_to)`
  const categoryJoin = sql`
    join listing_facet_set category using (chunk) where category.term_id = ${selectTermId({ kind: 'category', word: String(categoryId) })}`
  return sql`visible as materialized (
    select chunk, bit_or(bits) as bits from (
      select chunk, bits from listing_facet_set where term_id = ${selectTermId(isStaff ? STAFF_TERM : GUEST_TERM)}
      union all
      select ${selectChunk(sql`slot`)}, ${selectProductChunk(sql`slot`)} from listing_product
      where range_type is not null and (case when ${inRangeCondition} then state_in_range else state_out_range end) <= ${isStaff ? HIDDEN : VISIBLE}::int
    ) as visible_part group by chunk
  ),
  ${priceRange ? sql`priced as (${selectPricedProducts(priceRange)}),` : sql``}
  in_scope as (
    select chunk, visible.bits${categoryId === null ? sql`` : sql` & category.bits`}${priceRange ? sql` & priced.bits` : sql``} as bits
    from visible ${priceRange ? sql`join priced using (chunk)` : sql``} ${categoryId === null ? sql`` : categoryJoin}
  )`
}

const selectPricedProducts = ({ from, to }: PriceRange): SQL => sql`
  select ${selectChunk(sql`slot`)} as chunk, bit_or(${selectProductChunk(sql`slot`)}) as bits from listing_product
  where (${from}::int is null or total_cents >= ${from}::int) and (${to}::int is null or total_cents <= ${to}::int) group by 1`
