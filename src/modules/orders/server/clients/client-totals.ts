import { inArray, max, sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from '../tables.ts'

const paidCondition = sql`${orders.paidAt} is not null`

/** Totals of clients' orders: the count without cancelled ones, and payments less refunds. */
const totalColumns = {
  clientId: orders.clientId,
  orders: sql<number>`(count(*) filter (where ${orders.state} <> 'cancelled'))::int`.as('orders'),
  cents:
    sql<number>`coalesce(sum(${orders.paidCents} - ${orders.refundedCents}) filter (where ${paidCondition}), 0)::float8`.as(
      'cents',
    ),
  lastOrderAt: max(orders.placedAt).as('last'),
}

/** Selects the totals of all clients as a subquery to join. */
export const selectClientTotals = (db: Queryable) =>
  db.select(totalColumns).from(orders).groupBy(orders.clientId).as('sums')

/** Reads the totals of these clients, by id. */
export const readClientTotals = async (db: Queryable, ids: readonly number[]) =>
  new Map(
    (
      await db
        .select(totalColumns)
        .from(orders)
        .where(inArray(orders.clientId, [...ids]))
        .groupBy(orders.clientId)
    ).map(row => [row.clientId, row]),
  )

export const CLIENT_TOTALS = ['orders', 'spent', 'last_order_at'] as const

/** Replaces the totals for staff without the order permission. */
export const HIDDEN_TOTALS = { orders: null, spent: null, last_order_at: null }

interface ClientTotals {
  orders: number | null
  cents: number | null
  lastOrderAt: Date | string | null
}

/** Converts totals for the API; zeros and no time without orders. */
export const formatClientTotals = (sums: ClientTotals | undefined) => ({
  orders: sums?.orders ?? 0,
  spent: toEuros(sums?.cents ?? 0),
  last_order_at: sums?.lastOrderAt ? new Date(sums.lastOrderAt).toISOString() : null,
})
