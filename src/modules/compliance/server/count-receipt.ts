import { toMailboxKey } from '#compliance/domain/to-mailbox-key.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import type { Write } from '#platform/server/write.ts'

/** Beyond this, receipts of a mailbox wait for one mail a day, which protects mailboxes of strangers. */
const MAX_RECEIPTS_PER_DAY = 10

/**
 * Counts a receipt; returns false beyond the daily limit. The buyer of an order has a limit of its own, so that nobody
 * can use up their receipts by statements in their name.
 */
export const countReceipt = async (
  tx: Write,
  now: () => Date,
  { emailKey, order }: { emailKey: string; order: OrderRow | null },
): Promise<boolean> => {
  const limitReceipts = limitSharedCalls(
    { db: tx, now },
    { name: 'withdrawal-receipt', max: MAX_RECEIPTS_PER_DAY, windowMs: DAY_MS },
  )
  const isBuyer = order !== null && normalizeEmail(order.client.email) === emailKey
  return (await limitReceipts(isBuyer ? `order ${order.id}` : toMailboxKey(emailKey))) === null
}
