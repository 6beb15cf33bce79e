import type { Cents } from '#kernel/money.ts'
import { worthCents } from '#orders/domain/balance.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoicedCents, issueCredit } from './issue-credit.ts'
import { type InvoiceRow, issueInvoice, papersFor } from './issue-invoice.ts'

/**
 * The credit notes of money that went back: as far as its papers say that the sale is worth more than it is now. What was taken off or sent
 * back before was credited then.
 */
export const creditRefund = async (
  tx: Write,
  orderId: number,
  { cause, cents }: { cause: string; cents: Cents },
  now: Date,
): Promise<InvoiceRow[]> => {
  const order = await lockOrder(tx, orderId)
  if (order.paidAt === null) return []
  const known = await papersFor(tx, orderId, cause)
  if (known.length > 0) return known
  await issueInvoice(tx, orderId, now)
  const tooMuch = (await invoicedCents(tx, orderId)) - worthCents(order)
  return tooMuch > 0 ? issueCredit(tx, orderId, { cause, cents: Math.min(cents, tooMuch) }, now) : []
}
