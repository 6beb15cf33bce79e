import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/database.ts'
import { preparedOn, UNNAMED } from '#platform/server/db/prepared-on.ts'
import { RECEIVED_AT } from './received-at.ts'
import { orderEvents, orderLines, orders, stockHolds } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

/** An order with its lines, as the database has them. */
export interface StoredOrder {
  order: OrderRow
  lines: OrderLineRow[]
  /** Until when its pieces are held from others without being paid; null where it holds none. */
  heldUntil: Date | null
  /** When its first and its latest money came, by the day of receipt where staff named one; null where none came. */
  firstPaidAt: Date | null
  lastPaidAt: Date | null
}

/** The same with all that it holds, as it is read. */
export interface HoldingOrder extends StoredOrder {
  hold: typeof stockHolds.$inferSelect | null
}

/** Does not depend on the line, so that the database reads it once for an order. */
const receiptOf = (pick: SQL, column: PgColumn) =>
  sql<Date | null>`(
    select ${pick}(${RECEIVED_AT}) from ${orderEvents}
    where ${orderEvents.kind} in ('paid', 'paid-more') and ${orderEvents.orderId} =
      (select ${orders.id} from ${orders} where ${column} = ${sql.placeholder('which')}))`.mapWith(orderEvents.at)

/** The query of an order by one of its columns, which finds one alone. */
const reading = (column: PgColumn) =>
  preparedOn(db =>
    db
      .select({
        order: orders,
        line: orderLines,
        hold: stockHolds,
        firstPaidAt: receiptOf(sql`min`, column),
        lastPaidAt: receiptOf(sql`max`, column),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(stockHolds, eq(stockHolds.orderId, orders.id))
      .where(eq(column, sql.placeholder('which')))
      .orderBy(asc(orderLines.position))
      .prepare(UNNAMED),
  )
const byId = reading(orders.id)
const byToken = reading(orders.publicToken)

const readOrder = async (query: ReturnType<typeof byId>, which: number | string): Promise<HoldingOrder | null> => {
  const rows = await query.execute({ which })
  const [first] = rows
  if (!first) return null
  const { order, hold, firstPaidAt, lastPaidAt } = first
  return { order, lines: rows.map(row => row.line), hold, heldUntil: hold?.until ?? null, firstPaidAt, lastPaidAt }
}

export const storedOrder = (db: Queryable, id: number): Promise<HoldingOrder | null> => readOrder(byId(db), id)

/** By its public token: whoever has it may see the order page. */
export const storedOrderByToken = async (db: Queryable, token: string): Promise<StoredOrder | null> =>
  /^[\w-]+$/.test(token) ? readOrder(byToken(db), token) : null
