import { eq } from 'drizzle-orm'
import { correctedParts, type OrderCorrection } from '#orders/domain/order-correction.ts'
import type { Write } from '#platform/server/write.ts'
import { noteOrderEvent } from './note-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

/** Puts the own data of a locked order right. Papers that were issued keep what they say. What changed is noted, not what to. */
export const correctOrder = async (
  tx: Write,
  { id, version }: OrderRow,
  { fields, ...corrected }: OrderCorrection,
  { username, now }: { username: string; now: Date },
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...corrected, version: version + 1 })
    .where(eq(orders.id, id))
  const details = { parts: correctedParts(fields) }
  await noteOrderEvent(tx, { orderId: id, actor: username, kind: 'corrected', details, now })
  tx.audit({ kind: 'order', id, action: 'corrected', after: { fields } })
}
