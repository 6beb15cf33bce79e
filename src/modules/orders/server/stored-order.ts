import { asc, eq, type SQL } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { orderLines, orders, stockHolds } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

/** An order with its lines, as the database has them. */
export interface StoredOrder {
  order: OrderRow
  lines: OrderLineRow[]
  /** Until when its pieces are held from others without being paid; null where it holds none. */
  heldUntil: Date | null
}

/** The same with all that it holds, as it is read. */
export interface HoldingOrder extends StoredOrder {
  hold: typeof stockHolds.$inferSelect | null
}

const readOrder = async (db: Queryable, which: SQL): Promise<HoldingOrder | null> => {
  const rows = await db
    .select({ order: orders, line: orderLines, hold: stockHolds })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(stockHolds, eq(stockHolds.orderId, orders.id))
    .where(which)
    .orderBy(asc(orderLines.position))
  const [first] = rows
  if (!first) return null
  const { order, hold } = first
  return { order, lines: rows.map(row => row.line), hold, heldUntil: hold?.until ?? null }
}

export const storedOrder = (db: Queryable, id: number): Promise<HoldingOrder | null> => readOrder(db, eq(orders.id, id))

/** By its public token: whoever has it may see the order page. */
export const storedOrderByToken = async (db: Queryable, token: string): Promise<StoredOrder | null> =>
  /^[\w-]+$/.test(token) ? readOrder(db, eq(orders.publicToken, token)) : null
