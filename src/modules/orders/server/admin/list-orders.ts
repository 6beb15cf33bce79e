import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import type { Pagination } from '#kernel/pagination.ts'
import type { ListedOrder } from '#orders/contract-staff-order.ts'
import type { OrderState } from '#orders/domain/order.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderLines, orders } from '../tables.ts'

interface Wanted {
  q?: string | undefined
  state?: OrderState | undefined
  /** Days in Estonia, `YYYY-MM-DD`; both belong to the period. */
  from?: string | undefined
  to?: string | undefined
  page: number
  pageSize: number
}

/** Orders newest first. */
export const listOrders = async (
  db: Queryable,
  { q, state, from, to, page, pageSize }: Wanted,
): Promise<{ results: ListedOrder[]; paging: Pagination }> => {
  const which = and(
    q ? matches(db, q) : undefined,
    state === undefined ? undefined : eq(orders.state, state),
    from === undefined ? undefined : sql`${orders.placedAt} >= ${from}::date::timestamp at time zone 'Europe/Tallinn'`,
    to === undefined ? undefined : sql`${orders.placedAt} < (${to}::date + 1)::timestamp at time zone 'Europe/Tallinn'`,
  )
  const [sum] = await db.select({ total: count() }).from(orders).where(which)
  const rows = await db
    .select()
    .from(orders)
    .where(which)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { results: rows.map(listed), paging: { page, pageSize, total: sum?.total ?? 0 } }
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
