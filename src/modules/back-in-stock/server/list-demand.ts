import { sql } from 'drizzle-orm'
import type { Demand, DemandQuery } from '#back-in-stock/contract-demand.ts'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'

/** Products that somebody waits for; what is sold without stock counts with none. */
const demanded = sql`
  select p.id, p.name, p.code1, p.code2, p.brand, w.requests, w.quantity, w.quantity * p.total_cents::bigint as cents,
    coalesce(l.total, 0)::int as in_stock, greatest(0, w.quantity - coalesce(l.total, 0))::int as to_order, w.first_asked, w.last_asked
  from (
    select product_id, count(*)::int as requests, sum(quantity)::int as quantity, min(asked_at) as first_asked, max(asked_at) as last_asked
    from stock_notification where told_at is null and cancelled_at is null group by product_id
  ) w
  join product p on p.id = w.product_id
  left join (select product_id, sum(amount)::int as total from stock_level group by product_id) l on l.product_id = p.id
  where p.removed_at is null`

const SORTS = {
  quantity: sql`d.quantity`,
  value: sql`d.cents`,
  requests: sql`d.requests`,
  first_asked_at: sql`d.first_asked`,
  to_order: sql`d.to_order`,
}

interface Row extends Record<string, unknown> {
  id: number
  name: string
  code1: string
  code2: string
  brand: string
  requests: number
  quantity: number
  cents: string
  in_stock: number
  to_order: number
  first_asked: string | Date
  last_asked: string | Date
  told: number
}

/** A part of what is waited for, product by product. */
export const listDemand = async (
  db: Queryable,
  { sort, ...page }: DemandQuery,
  language: Language,
): Promise<{ results: Demand[]; paging: Pagination }> => {
  const order = sql.join(ordered(sort, SORTS, sql`d.id`), sql`, `)
  const { rows, paging } = await pageOf(page, {
    rows: async ({ limit, offset }) => {
      const read = await db.execute<Row>(sql`
        select d.id, coalesce(nullif(d.name ->> ${language}, ''), d.name ->> 'et', '') as name, d.code1, d.code2, d.brand, d.requests,
          d.quantity, d.cents, d.in_stock, d.to_order, d.first_asked, d.last_asked,
          (select count(*)::int from stock_notification n where n.product_id = d.id and n.told_at is not null) as told
        from (${demanded}) d order by ${order} limit ${limit} offset ${offset}`)
      return read.rows
    },
    count: async () => {
      const read = await db.execute<{ total: number }>(sql`select count(*)::int as total from (${demanded}) d`)
      return read.rows[0]?.total ?? 0
    },
  })
  return { results: rows.map(demandOf), paging }
}

const demandOf = (row: Row): Demand => ({
  product_id: row.id,
  product_name: row.name,
  product_code: row.code1,
  maker_code: row.code2,
  brand: row.brand,
  requests: row.requests,
  quantity: row.quantity,
  value: euros(Number(row.cents)),
  in_stock: row.in_stock,
  to_order: row.to_order,
  first_asked_at: new Date(row.first_asked).toISOString(),
  last_asked_at: new Date(row.last_asked).toISOString(),
  told: row.told,
})
