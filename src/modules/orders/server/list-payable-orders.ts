import { inArray } from 'drizzle-orm'
import { computePayableCents } from '#orders/domain/balance.ts'
import type { PayableOrder } from '#orders/domain/payable-order.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { orders } from './tables.ts'

/** Lists the existing orders of these ids or numbers with their open amounts. */
export const listPayableOrders = async (
  db: Queryable,
  by: 'id' | 'number',
  values: readonly number[],
): Promise<PayableOrder[]> => {
  if (values.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders[by], [...values]))
  return rows.map(row => ({ id: row.id, number: row.number, payableCents: computePayableCents(row) }))
}
