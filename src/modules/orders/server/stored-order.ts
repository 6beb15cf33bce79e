import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { RECEIVED_AT } from './received-at.ts'
import { orderEvents, orderLines, orders, stockHolds } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect

/** An order with its lines, as stored. */
export interface StoredOrder {
  order: OrderRow
  lines: OrderLineRow[]
  /** The end of the stock hold; null without one. */
  heldUntil: Date | null
  /**
   * The times of the first and the latest payment, by day of receipt when staff entered one; null without payments.
   */
  firstPaidAt: Date | null
  lastPaidAt: Date | null
}

/** A stored order with its stock hold. */
export interface OrderWithHold extends StoredOrder {
  hold: typeof stockHolds.$inferSelect | null
}

/** The subquery does not depend on the line, so the database runs it once per order. */
const selectReceiptDate = (aggregate: SQL, column: PgColumn) =>
  sql<Date | null>`(
    select ${aggregate}(${RECEIVED_AT}) from ${orderEvents}
    where ${orderEvents.kind} in ('paid', 'paid-more') and ${orderEvents.orderId} =
      (select ${orders.id} from ${orders} where ${column} = ${sql.placeholder('key')}))`.mapWith(orderEvents.at)

/** Prepares the query of an order by a unique column. */
const prepareQuery = (column: PgColumn) =>
  prepareOnce(db =>
    db
      .select({
        order: orders,
        line: orderLines,
        hold: stockHolds,
        firstPaidAt: selectReceiptDate(sql`min`, column),
        lastPaidAt: selectReceiptDate(sql`max`, column),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .leftJoin(stockHolds, eq(stockHolds.orderId, orders.id))
      .where(eq(column, sql.placeholder('key')))
      .orderBy(asc(orderLines.position))
      .prepare(UNNAMED_STATEMENT),
  )
const prepareById = prepareQuery(orders.id)
const prepareByToken = prepareQuery(orders.publicToken)

const readOrder = async (
  query: ReturnType<typeof prepareById>,
  key: number | string,
): Promise<OrderWithHold | null> => {
  const rows = await query.execute({ key })
  const [firstRow] = rows
  if (!firstRow) return null
  const { order, hold, firstPaidAt, lastPaidAt } = firstRow
  return { order, lines: rows.map(row => row.line), hold, heldUntil: hold?.until ?? null, firstPaidAt, lastPaidAt }
}

export const readStoredOrder = (db: Queryable, id: number): Promise<OrderWithHold | null> =>
  readOrder(prepareById(db), id)

/** Reads an order by its public token, which grants access to the order page. */
export const readStoredOrderByToken = async (db: Queryable, token: string): Promise<StoredOrder | null> =>
  /^[\w-]+$/.test(token) ? readOrder(prepareByToken(db), token) : null
