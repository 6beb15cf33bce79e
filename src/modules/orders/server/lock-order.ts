import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

/** Locks an order until the transaction ends. Writers lock the order before any of its rows. */
export const lockOrder = async (tx: Transaction, id: number): Promise<OrderRow> => {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
  if (!row) throw new Error(`There is no order ${id}`)
  return row
}
