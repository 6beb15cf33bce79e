import type { OrderPayment } from '#orders/contract-order.ts'
import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { shownPayment } from './shown-payment.ts'
import { orders } from './tables.ts'

/** The money of these orders in euros, by id. */
export const paymentsOf = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, OrderPayment>> => {
  const { id, state, paidAt, totalCents, returnedCents, allowanceCents, paidCents, refundedCents } = orders
  const money = { id, state, paidAt, totalCents, returnedCents, allowanceCents, paidCents, refundedCents }
  const rows = await db.select(money).from(orders).where(among(orders.id, ids))
  return new Map(rows.map(row => [row.id, shownPayment(row)]))
}
