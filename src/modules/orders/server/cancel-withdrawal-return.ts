import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { recordOrderEvent } from './record-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orderReturns, orders } from './tables.ts'

/**
 * Cancels the announced return of a statement that does not belong to this locked order. Fails when goods of the return
 * arrived.
 */
export const cancelWithdrawalReturn = async (
  tx: Write,
  { id: orderId, version }: OrderRow,
  { returnId, username, now }: { returnId: number; username: string; now: Date },
): Promise<Result<null, 'received'>> => {
  const [row] = await tx
    .select({ state: orderReturns.state })
    .from(orderReturns)
    .where(and(eq(orderReturns.id, returnId), eq(orderReturns.orderId, orderId)))
    .for('update')
  if (!row || row.state === 'cancelled') return ok(null)
  if (row.state !== 'announced') return failure('received')
  await tx.update(orderReturns).set({ state: 'cancelled' }).where(eq(orderReturns.id, returnId))
  await tx
    .update(orders)
    .set({ version: version + 1 })
    .where(eq(orders.id, orderId))
  await recordOrderEvent(tx, { orderId, actor: username, kind: 'return-cancelled', details: { returnId }, now })
  tx.audit({ kind: 'order', id: orderId, action: 'return-cancelled', after: { return: returnId } })
  return ok(null)
}
