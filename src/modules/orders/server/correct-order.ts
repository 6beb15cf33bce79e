import { eq } from 'drizzle-orm'
import { type OrderCorrection, toCorrectedParts } from '#orders/domain/order-correction.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { ORDER_READDRESSED } from './order-jobs.ts'
import { replaceLink } from './order-link.ts'
import { recordOrderEvent } from './record-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

/**
 * Corrects the data of a locked order. Issued documents stay unchanged. A new e-mail address gets the order's mails
 * and a new link, and the old link stops working. The history records the changed fields without values.
 */
export const correctOrder = async (
  tx: Write,
  jobs: App['jobs'],
  { id, version, publicToken }: OrderRow,
  { fields, ...corrected }: OrderCorrection,
  { username, now }: { username: string; now: Date },
): Promise<void> => {
  const isReaddressed = fields.includes('Client.email')
  await tx
    .update(orders)
    .set({
      ...corrected,
      version: version + 1,
      ...(isReaddressed && { publicToken: await replaceLink(tx, { id, publicToken }, now) }),
    })
    .where(eq(orders.id, id))
  const details = { parts: toCorrectedParts(fields) }
  await recordOrderEvent(tx, { orderId: id, actor: username, kind: 'corrected', details, now })
  if (isReaddressed) await jobs.enqueue(tx, ORDER_READDRESSED, { orderId: id, version: version + 1 })
  tx.audit({ kind: 'order', id, action: 'corrected', after: { fields } })
}
