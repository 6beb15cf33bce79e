import { sql } from 'drizzle-orm'
import type { Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import type { ProposedBrand } from '#warehouse/contract-stock.ts'

/**
 * Products at or below their critical level. The proposal fills up to twice that level and adds requests of customers.
 * Incoming deliveries count.
 */
const LOW_STOCK_PRODUCTS = sql`
  select p.id, p.brand, p.code1, p.code2, p.name, p.critical_stock_level as critical, coalesce(l.total, 0)::int as total,
    coalesce(d.coming, 0)::int as incoming, coalesce(q.requested, 0)::int as requested,
    greatest(1, 2 * p.critical_stock_level - coalesce(l.total, 0) + coalesce(q.requested, 0) - coalesce(d.coming, 0))::int as pieces
  from product p
  left join (select product_id, sum(amount) as total from stock_level group by product_id) l on l.product_id = p.id
  left join (
    select dl.product_id, sum(greatest(coalesce(dl.expected, 0), dl.counted)) as coming
    from stock_document_line dl join stock_document d on d.id = dl.document_id
    where d.kind = 'delivery' and d.booked_at is null group by dl.product_id
  ) d on d.product_id = p.id
  left join (
    select product_id, sum(quantity) as requested from stock_notification
    where notified_at is null and cancelled_at is null group by product_id
  ) q on q.product_id = p.id
  where p.class = 'product' and p.removed_at is null and p.critical_stock_level > 0
    and coalesce(l.total, 0) + coalesce(d.coming, 0) <= p.critical_stock_level`

/** Sums up the proposal by brand. */
export const listProposedBrands = async (db: Queryable): Promise<ProposedBrand[]> => {
  const { rows } = await db.execute<ProposedBrand & Record<string, unknown>>(sql`
    select brand, count(*)::int as products, sum(pieces)::int as pieces from (${LOW_STOCK_PRODUCTS}) low group by brand order by lower(brand)`)
  return rows
}

interface ProposedProduct {
  brand: string
  code1: string
  code2: string
  name: string
  total: number
  critical: number
  incoming: number
  requested: number
  pieces: number
}

/** Lists the proposed products of a brand, or of all. */
export const listProposedProducts = async (
  db: Queryable,
  brand: string | undefined,
  language: Language,
): Promise<ProposedProduct[]> => {
  const { rows } = await db.execute<ProposedProduct & Record<string, unknown>>(sql`
    select brand, code1, code2, coalesce(${selectTextIn(sql`name`, language)}, '') as name, total, critical, incoming, requested, pieces
    from (${LOW_STOCK_PRODUCTS}) low where ${brand === undefined ? sql`true` : sql`brand = ${brand}`} order by lower(brand), code1`)
  return rows
}
