import type { OrderPayment } from '#orders/contract-order.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from './tables.ts'
import { toOrderPayment } from './to-order-payment.ts'

/** Reads the money of these orders in euros, by id. */
export const readOrderPayments = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrderPayment>> => {
  const { id, state, paidAt, totalCents, returnedCents, allowanceCents, paidCents, refundedCents } = orders
  const money = { id, state, paidAt, totalCents, returnedCents, allowanceCents, paidCents, refundedCents }
  const rows = await db.select(money).from(orders).where(buildIdCondition(orders.id, ids))
  return new Map(rows.map(row => [row.id, toOrderPayment(row)]))
}
