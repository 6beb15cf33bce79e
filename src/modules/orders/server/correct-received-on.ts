import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { checkReceivedOn, type ReceivedOnFailure } from '#orders/domain/received-on.ts'
import type { Write } from '#platform/server/write.ts'
import { readOrderOutcomes } from './read-order-outcomes.ts'
import { recordOrderEvent } from './record-order-event.ts'
import type { OrderRow } from './stored-order.ts'
import { orders } from './tables.ts'

interface ReceiptCorrection {
  /** `YYYY-MM-DD`; null when nobody knows the day, or when the goods did not arrive. */
  receivedOn: string | null
  username: string
  now: Date
}

export type CorrectReceivedOnFailure = ReceivedOnFailure | 'notDelivered'

/** Corrects the day on which the customer received a locked order that staff marked as delivered. */
export const correctReceivedOn = async (
  tx: Write,
  { id, state, version, placedAt }: OrderRow,
  { receivedOn, username, now }: ReceiptCorrection,
): Promise<Result<null, CorrectReceivedOnFailure>> => {
  if (state !== 'delivered' && state !== 'returned') return failure('notDelivered')
  const reason = receivedOn === null ? null : checkReceivedOn(receivedOn, { placedAt, now })
  if (reason) return failure(reason)
  const previous = (await readOrderOutcomes(tx, [id])).get(id)?.receivedOn ?? null
  if (previous === receivedOn) return ok(null)
  const details = { receivedOn, receivedOnBefore: previous }
  await recordOrderEvent(tx, { orderId: id, actor: username, kind: 'receipt-corrected', details, now })
  await tx
    .update(orders)
    .set({ version: version + 1 })
    .where(eq(orders.id, id))
  tx.audit({
    kind: 'order',
    id,
    action: 'receipt-corrected',
    before: { receivedOn: previous },
    after: { receivedOn },
  })
  return ok(null)
}
