import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ListedOrder, OrderQuery } from '#orders/contract-staff-order.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { ordered, pageOf } from '#platform/server/db/page-of.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderLines, orders } from '../tables.ts'

const SORTS = {
  placed_at: orders.placedAt,
  number: orders.number,
  total: orders.totalCents,
  state: orders.state,
}

/** A part of the orders that are asked for, and where in them it is. */
export const listOrders = async (
  db: Queryable,
  { q, state, from, to, sort, ...page }: OrderQuery,
): Promise<{ results: ListedOrder[]; paging: Pagination }> => {
  const which = and(
    q ? matches(db, q) : undefined,
    state === undefined ? undefined : eq(orders.state, state),
    from === undefined ? undefined : sql`${orders.placedAt} >= ${from}::date::timestamp at time zone 'Europe/Tallinn'`,
    to === undefined ? undefined : sql`${orders.placedAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'`,
  )
  const { rows, paging } = await pageOf(page, {
    rows: ({ limit, offset }) =>
      db
        .select()
        .from(orders)
        .where(which)
        .orderBy(...ordered(sort, SORTS, orders.id))
        .limit(limit)
        .offset(offset),
    count: () => db.$count(orders, which),
  })
  return { results: rows.map(listed), paging }
}

/** By the whole number, a part of a name or an e-mail, or the beginning of a product's code. */
const matches = (db: Queryable, q: string): SQL | undefined => {
  const text = q.replace(/[\\%_]/g, '\\$&')
  const withCode = db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(sql`lower(${orderLines.code1}) like lower(${`${text}%`})`)
  return or(
    /^\d{1,9}$/.test(q) ? eq(orders.number, Number(q)) : undefined,
    sql`${orders.lookup} like lower(${`%${text}%`})`,
    inArray(orders.id, withCode),
  )
}

const listed = ({ id, number, placedAt, clientType, client, totalCents, state, paidAt }: OrderRow): ListedOrder => ({
  id,
  number: String(number),
  placed_at: placedAt.toISOString(),
  client: clientType === 'business' ? client.business_name : `${client.first_name} ${client.last_name}`.trim(),
  email: client.email,
  total: euros(totalCents),
  state,
  isPaid: paidAt !== null,
})
