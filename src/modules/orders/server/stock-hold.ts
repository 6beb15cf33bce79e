import { eq, type SQL, sql } from 'drizzle-orm'
import { computeHoldEnd, type HoldEvent, type Holder, type HoldSize } from '#orders/domain/stock-hold.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
import type { OrderRow } from './stored-order.ts'
import { orders, stockHolds } from './tables.ts'

/** The stock hold of a new order, and its holders. */
export interface NewHold {
  holder: Holder
  size: HoldSize
  until: Date
  /** Public tokens of orders that are counted elsewhere, stored or not. */
  excludedTokens: readonly string[]
}

/** The CTE `excluded` of a statement that selects the existing holds: orders counted elsewhere. */
export const excludedOrders: SQL = sql`
  select ${orders.id} as id from ${orders} where ${orders.publicToken} = any(${sql.placeholder('excludedTokens')}::text[])`

const selectHoldTotals = (holderKey: keyof Holder): SQL => sql`(
  select json_build_object('lines', coalesce(sum(lines), 0), 'pieces', coalesce(sum(pieces), 0), 'cents', coalesce(sum(cents), 0))
  from ${stockHolds} where ${stockHolds[holderKey]} = ${sql.placeholder(holderKey)} and ${stockHolds.orderId} not in (select id from excluded))`

/** The existing holds of each holder as one column: `{address: {lines, pieces, cents}, visitor: …, email: …}`. */
export const existingHolds: SQL<Record<keyof Holder, HoldSize>> = sql`json_build_object(
  'address', ${selectHoldTotals('address')}, 'visitor', ${selectHoldTotals('visitor')}, 'email', ${selectHoldTotals('email')})`

/**
 * Updates the end of an order's stock hold after a payment event; does nothing without a hold. Only the failure of
 * its last open payment shortens it.
 */
export const updateHold = async (
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'placedAt' | 'paysBy'>,
  event: Exclude<HoldEvent, 'placed'>,
  now: Date,
): Promise<void> => {
  if ((await db.$count(stockHolds, eq(stockHolds.orderId, order.id))) === 0) return
  const rules = await readSettings(db)
  // A failed payment does not change terms that staff agreed with the client.
  const until = computeHoldEnd(event, { placedAt: order.placedAt, now, rules, paysOnline: order.paysBy === null })
  const extendedUntil = sql`greatest(${stockHolds.until}, ${until.toISOString()}::timestamptz)`
  await db
    .update(stockHolds)
    .set({ until: event === 'ended' ? until : extendedUntil })
    .where(eq(stockHolds.orderId, order.id))
}

/** Ends the stock hold of a paid or ended order. */
export const deleteHold = async (db: Queryable, orderId: number): Promise<void> => {
  await db.delete(stockHolds).where(eq(stockHolds.orderId, orderId))
}
