import { type SQL, sql } from 'drizzle-orm'
import { productMatches, productSortName } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import type { StockQuery, StockRow } from '#warehouse/contract-stock.ts'
import { reservedOf, stillHere } from './reserved.ts'

/** Whatever lies in stock or could: products with what can be sold of them in each warehouse, and what orders keep. */
export const listStock = async (
  db: Queryable,
  { q, stock, warehouse, sort, ...page }: StockQuery,
  language: Language,
): Promise<{ results: StockRow[]; paging: Pagination }> => {
  const name = sql`coalesce(nullif(p.name ->> ${language}, ''), p.name ->> 'et')`
  const which = sql.join(
    [
      sql`p.class = 'product' and p.removed_at is null`,
      ...(q === undefined ? [] : [productMatches(q)]),
      ...(stock === undefined ? [] : [lies(stock)]),
      ...(warehouse === undefined
        ? []
        : [
            sql`exists (select from stock_level l
        where l.product_id = p.id and l.warehouse_id = ${warehouse}::int and l.amount > 0)`,
          ]),
    ],
    sql` and `,
  )
  const columns = {
    name: productSortName(language),
    code1: sql`p.code1`,
    brand: sql`p.brand`,
    total: sql`coalesce(sums.total, 0)`,
    critical: sql`p.critical_stock_level`,
  }
  // Summed up once for all where the order asks for it: one product after the other would be read a hundred thousand times.
  const summed = /total$/.test(sort) ? sql`left join ${SUMS} on sums.product_id = p.id` : sql``
  const { rows, paging } = await pageOf(page, {
    rows: async ({ limit, offset }) => {
      const found = await db.execute<StockRow & Record<string, unknown>>(sql`
        with shown as materialized (
          select p.*, row_number() over () as place from (
            select p.id, ${name} as name, p.code1, p.brand, p.unit, p.critical_stock_level as critical
            from product p ${summed} where ${which}
            order by ${sql.join(ordered(sort, columns, sql`p.id`), sql`, `)} limit ${limit}::int offset ${offset}::int
          ) p
        ), kept as (
          select product_id, sum(pieces)::int as pieces
          from ${reservedOf(sql`m.product_id in (select id from shown)`)} r group by product_id
        )
        select shown.id, shown.name, code1, brand, unit, critical, coalesce(kept.pieces, 0) as reserved,
          coalesce(levels.amounts, '[]') as amounts, coalesce(shelves.places, '[]') as places, coalesce(levels.total, 0)::int as total
        from shown left join kept on kept.product_id = shown.id
        left join lateral (
          select json_agg(json_build_object('warehouse_id', l.warehouse_id, 'amount', l.amount)) as amounts, sum(l.amount) as total
          from stock_level l where l.product_id = shown.id
        ) levels on true
        left join lateral (
          select json_agg(json_build_object('warehouse_id', s.warehouse_id, 'place', s.place)) as places
          from shelf_place s where s.product_id = shown.id
        ) shelves on true
        order by place`)
      return found.rows
    },
    count: async () => {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from product p where ${which}`)
      return rows[0]!.n
    },
  })
  return { results: rows, paging }
}

const SUMS = sql`(select product_id, sum(amount) as total from stock_level group by product_id) sums`
const LYING = sql`(select product_id from stock_level where amount > 0)`

const lies = (stock: 'some' | 'low' | 'none' | 'reserved'): SQL => {
  switch (stock) {
    case 'some':
      return sql`p.id in ${LYING}`
    case 'low':
      return sql`p.critical_stock_level > 0 and p.id not in (
        select sums.product_id from ${SUMS} join product c on c.id = sums.product_id where sums.total > c.critical_stock_level)`
    case 'none':
      return sql`p.id not in ${LYING}`
    case 'reserved':
      return sql`p.id in (select m.product_id from stock_movement m join shop_order o on o.id = m.order_id
        where m.reason = 'order' and o.state = ${stillHere()})`
  }
}
