import type { Cents } from '#kernel/money.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import { sumTotalCents } from '#orders/domain/order-money.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { issueCreditNotes, sumInvoicedCents } from './issue-credit-notes.ts'
import { findDocumentsByCause, type InvoiceRow, listOrderDocuments } from './issue-invoice.ts'
import { issueInvoice } from './issue-sale-documents.ts'

/**
 * Issues credit notes for a refund, up to the amount by which the documents exceed the value of the sale. Removed or
 * returned goods were credited earlier.
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
  const existingNotes = await findDocumentsByCause(tx, orderId, cause)
  // A failed refund was invoiced again, although it may have succeeded since.
  const reversedNotes = (await listOrderDocuments(tx, orderId)).filter(
    ({ kind, creditOf }) => kind === 'invoice' && existingNotes.some(({ number }) => number === creditOf),
  )
  const creditedCents = sumTotalCents(existingNotes) - sumTotalCents(reversedNotes)
  const excessCents = (await sumInvoicedCents(tx, orderId)) - computeSaleValueCents(order)
  const missingCents = Math.min(cents - creditedCents, excessCents)
  if (missingCents <= 0) return existingNotes
  return issueCreditNotes(
    tx,
    orderId,
    { cause: existingNotes.length === 0 ? cause : `${cause}/again:${existingNotes.length}`, cents: missingCents },
    now,
  )
}
