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

const readOrder = async (db: Queryable, which: SQL): Promise<StoredOrder | null> => {
  const rows = await db
    .select({ order: orders, line: orderLines, heldUntil: stockHolds.until })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(stockHolds, eq(stockHolds.orderId, orders.id))
    .where(which)
    .orderBy(asc(orderLines.position))
  const [first] = rows
  return first ? { order: first.order, lines: rows.map(row => row.line), heldUntil: first.heldUntil } : null
}

export const storedOrder = (db: Queryable, id: number): Promise<StoredOrder | null> => readOrder(db, eq(orders.id, id))

/** By its public token: whoever has it may see the order page. */
export const storedOrderByToken = async (db: Queryable, token: string): Promise<StoredOrder | null> =>
  /^[\w-]+$/.test(token) ? readOrder(db, eq(orders.publicToken, token)) : null
