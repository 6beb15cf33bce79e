import { type SQL, sql } from 'drizzle-orm'
import type { Demand, DemandQuery } from '#back-in-stock/contract-stock-demand.ts'
import { selectMatchingIds } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createIdsFirstReader, orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'

/** Selects the sums of waiting requests by product, as a table of a query; `condition` filters by `n.product_id`. */
const selectDemand = (condition: SQL): SQL => sql`(
  select product_id, count(*)::int as requests, sum(quantity)::int as quantity, min(requested_at) as first_requested, max(requested_at) as last_requested
  from stock_notification n where notified_at is null and cancelled_at is null and ${condition} group by product_id) w`

/** Leaves out products in the bin, and with a search those that do not match it. */
const selectFoundDemand = (q: string | undefined): SQL =>
  selectDemand(sql`n.product_id not in (select id from product where removed_at is not null)
    ${q === undefined ? sql`` : sql`and n.product_id = ${selectMatchingIds(q)}`}`)

const STOCK_TOTALS = sql`(select product_id, sum(amount)::int as total from stock_level group by product_id) l`

const SORT_COLUMNS = {
  quantity: sql`w.quantity`,
  value: sql`w.quantity * p.total_cents::bigint`,
  requests: sql`w.requests`,
  first_requested_at: sql`w.first_requested`,
  to_order: sql`greatest(0, w.quantity - coalesce(l.total, 0))`,
}

/** Joins only the table that a sort needs, because a join to the whole demand is slow. */
const buildSortJoin = (sort: DemandQuery['sort']): SQL => {
  if (sort.endsWith('value')) return sql`join product p on p.id = w.product_id and p.removed_at is null`
  if (sort.endsWith('to_order')) return sql`left join ${STOCK_TOTALS} on l.product_id = w.product_id`
  return sql``
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
  first_requested: string | Date
  last_requested: string | Date
  notified: number
}

/** Lists one page of the demand, by product. */
export const listDemand = async (
  db: Queryable,
  { q, sort, ...page }: DemandQuery,
  language: Language,
): Promise<{ results: Demand[]; paging: Pagination }> => {
  const idQuery = {
    id: sql`w.product_id`,
    from: sql`${selectFoundDemand(q)} ${buildSortJoin(sort)}`,
    order: orderByWithTieBreaker(sort, SORT_COLUMNS, sql`w.product_id`),
    countsWhileReading: true,
  }
  const { rows, paging } = await readPage(
    page,
    createIdsFirstReader(db, idQuery, ids => readDemand(db, ids, language)),
  )
  return { results: rows.map(toDemand), paging }
}

/** Reads the demand for these products, in the order of the ids. */
const readDemand = async (db: Queryable, ids: readonly number[], language: Language): Promise<Row[]> => {
  const idList = sql`${sql.param(ids)}::int[]`
  const { rows } = await db.execute<Row>(sql`
    select p.id, coalesce(${selectTextIn(sql`p.name`, language)}, '') as name, p.code1, p.code2, p.brand,
      w.requests, w.quantity, w.quantity * p.total_cents::bigint as cents, w.first_requested, w.last_requested,
      (select coalesce(sum(l.amount), 0)::int from stock_level l where l.product_id = p.id) as in_stock,
      (select count(*)::int from stock_notification n where n.product_id = p.id and n.notified_at is not null) as notified
    from ${selectDemand(sql`n.product_id = any(${idList})`)} join product p on p.id = w.product_id
    order by array_position(${idList}, p.id)`)
  return rows
}

const toDemand = (row: Row): Demand => ({
  product_id: row.id,
  product_name: row.name,
  product_code: row.code1,
  manufacturer_code: row.code2,
  brand: row.brand,
  requests: row.requests,
  quantity: row.quantity,
  value: toEuros(Number(row.cents)),
  in_stock: row.in_stock,
  to_order: Math.max(0, row.quantity - row.in_stock),
  first_requested_at: new Date(row.first_requested).toISOString(),
  last_requested_at: new Date(row.last_requested).toISOString(),
  notified: row.notified,
})
