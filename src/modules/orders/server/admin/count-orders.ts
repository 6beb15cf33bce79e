import { sql } from 'drizzle-orm'
import type { OrderState } from '#orders/domain/order.ts'
import { ORDER_STEPS } from '#orders/domain/order-states.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from '../tables.ts'
import { countWaitingHours } from './list-orders.ts'

interface StateCount {
  state: OrderState
  count: number
  oldest_hours: number | null
}

const STATES = Object.keys(ORDER_STEPS) as OrderState[]

/** Counts the orders of each state, with the waiting time of the oldest. */
export const countOrders = async (db: Queryable, now: Date): Promise<StateCount[]> => {
  const { rows } = await db.execute<{ state: OrderState; count: number; since: Date | null }>(sql`
    select state, count(*)::int as count,
      case when state in ('new', 'paid', 'packed') then
        (select min(coalesce(w.paid_at, w.placed_at)) from ${orders} w where w.state = o.state) end as since
    from ${orders} o group by state`)
  const rowByState = new Map(rows.map(row => [row.state, row]))
  return STATES.map(state => {
    const row = rowByState.get(state)
    const since = row?.since ? new Date(row.since) : null
    return {
      state,
      count: row?.count ?? 0,
      oldest_hours: since && countWaitingHours({ state, placedAt: since, paidAt: null }, now),
    }
  })
}

/** Lists all tags in use, alphabetically. */
export const listTags = async (db: Queryable): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ tag: sql<string>`unnest(${orders.tags})` })
    .from(orders)
    .where(sql`${orders.tags} <> '{}'`)
  return rows.map(({ tag }) => tag).sort((first, second) => first.localeCompare(second))
}
