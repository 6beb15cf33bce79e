import { and, sql } from 'drizzle-orm'
import { selectMatchingIds } from '#catalog/server/catalog.ts'
import type { Language } from '#kernel/language.ts'
import type { Pagination } from '#kernel/pagination.ts'
import { getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import { readOrderPayments } from '#orders/server/orders.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createIdsFirstReader, orderByWithTieBreaker, readPage } from '#platform/server/db/read-page.ts'
import { selectTextIn } from '#platform/server/db/select-text-in.ts'
import type { Movement, MovementQuery, Reservation } from '#warehouse/contract-stock.ts'
import { selectReservedByOrder, selectReservedPieces } from './reserved-pieces.ts'

/** Lists one page of the stock journal. */
export const listMovements = async (
  db: Queryable,
  { q, reason, warehouse, product, sort, ...page }: MovementQuery,
  language: Language,
): Promise<{ results: Movement[]; paging: Pagination }> => {
  const condition = and(
    sql`true`,
    reason && sql`m.reason = ${reason}`,
    warehouse === undefined ? undefined : sql`m.warehouse_id = ${warehouse}::int`,
    product === undefined ? undefined : sql`m.product_id = ${product}::int`,
    q === undefined ? undefined : sql`m.product_id = ${selectMatchingIds(q)}`,
  )
  const matching = {
    id: sql`m.id`,
    from: sql`stock_movement m where ${condition}`,
    order: orderByWithTieBreaker(sort, { id: sql`m.id` }, sql`m.id`),
    countsWhileReading: q !== undefined,
  }
  const { rows, paging } = await readPage(
    page,
    createIdsFirstReader(db, matching, ids => readMovements(db, ids, language)),
  )
  return { results: rows, paging }
}

/** Reads movements in the order of the ids. */
const readMovements = async (db: Queryable, ids: readonly number[], language: Language): Promise<Movement[]> => {
  const idList = sql`${sql.param(ids)}::int[]`
  const { rows } = await db.execute<Movement & Record<string, unknown>>(sql`
    select m.id, to_char(m.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.product_id,
      coalesce(${selectTextIn(sql`p.name`, language)}, '') as product_name,
      coalesce(p.code1, '') as product_code, coalesce(w.name, '') as warehouse, m.delta, m.reason, m.note,
      m.order_id, coalesce(o.number::text, '') as order_number,
      m.document_id, coalesce(d.reference, '') as document, coalesce(u.username, '') as username
    from stock_movement m
    left join product p on p.id = m.product_id left join warehouse w on w.id = m.warehouse_id
    left join shop_order o on o.id = m.order_id left join stock_document d on d.id = m.document_id
    left join "user" u on u.id = m.user_id
    where m.id = any(${idList}) order by array_position(${idList}, m.id)`)
  return rows
}

/** Lists unsent orders that hold pieces of a product, the oldest first; null if the product does not exist. */
export const listReservations = async (db: Queryable, productId: number): Promise<Reservation[] | null> => {
  const { rows: products } = await db.execute(sql`select from product where id = ${productId}::int`)
  if (products.length === 0) return null
  const { rows } = await db.execute<Omit<Reservation, 'payment'> & Record<string, unknown>>(sql`
    select o.id as order_id, o.number::text as order_number, o.state, o.pays_by,
      to_char(o.placed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as placed_at,
      coalesce(w.name, '') as warehouse, held.pieces
    from ${selectReservedByOrder(sql`m.product_id = ${productId}::int`)} held
    join shop_order o on o.id = held.order_id left join warehouse w on w.id = held.warehouse_id
    order by o.placed_at, o.id, w.position, w.id`)
  const payments = await readOrderPayments(db, [...new Set(rows.map(row => row.order_id))])
  return rows.map(row => ({ ...row, payment: getExistingValue(payments, row.order_id) }))
}

/** Returns the pieces of a product that unsent orders hold in a warehouse. */
export const readReservedPieces = async (db: Queryable, productId: number, warehouseId: number): Promise<number> => {
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select coalesce(sum(pieces), 0)::int as pieces
    from ${selectReservedPieces(sql`m.product_id = ${productId}::int`)} r where warehouse_id = ${warehouseId}::int`)
  return getFirstElement(rows).pieces
}
