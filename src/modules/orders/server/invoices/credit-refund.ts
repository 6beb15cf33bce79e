import type { Cents } from '#kernel/money.ts'
import { worthCents } from '#orders/domain/balance.ts'
import { totalOf } from '#orders/domain/order-money.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoicedCents, issueCredit } from './issue-credit.ts'
import { type InvoiceRow, issueInvoice, papersFor, papersOf } from './issue-invoice.ts'

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
  await issueInvoice(tx, orderId, now)
  const known = await papersFor(tx, orderId, cause)
  // Taken back by invoices when the refund failed, which may have gone after all.
  const recalled = (await papersOf(tx, orderId)).filter(
    ({ kind, creditOf }) => kind === 'invoice' && known.some(({ number }) => number === creditOf),
  )
  const stands = totalOf(known) - totalOf(recalled)
  const tooMuch = (await invoicedCents(tx, orderId)) - worthCents(order)
  const missing = Math.min(cents - stands, tooMuch)
  if (missing <= 0) return known
  return issueCredit(
    tx,
    orderId,
    { cause: known.length === 0 ? cause : `${cause}/again:${known.length}`, cents: missing },
    now,
  )
}
