import type { Cents } from '#kernel/money.ts'
import { allocateDocumentMoney, type InvoiceMoney, type IssuedDocument } from './document-money.ts'

/** An invoice with an open amount. */
export interface UnpaidInvoice<D extends IssuedDocument> {
  document: D
  money: InvoiceMoney
}

/**
 * Finds the open invoices of an order at the end of a day from the documents and payments up to that day. Documents
 * state the value of the sale, so the open amount is their balance less the payments that were not refunded.
 */
export const findOpenInvoices = <D extends IssuedDocument>(
  documents: readonly D[],
  { paidCents, refundedCents }: { paidCents: Cents; refundedCents: Cents },
): UnpaidInvoice<D>[] => {
  const invoicedCents = documents.reduce(
    (sum, { kind, totalCents }) => sum + (kind === 'credit' ? -totalCents : totalCents),
    0,
  )
  const balance = invoicedCents - (paidCents - refundedCents)
  const payment = { openCents: Math.max(0, balance), refundDueCents: Math.max(0, -balance), refundedCents }
  const allocated = allocateDocumentMoney(documents, { payment, receivedPayments: [] })
  return documents.flatMap(document => {
    const money = allocated.get(document.number)
    return money?.kind === 'invoice' && money.openCents > 0 ? [{ document, money }] : []
  })
}
