import type { Cents } from '#kernel/money.ts'
import { listOpenInvoices, sumVatRows } from '#orders/domain/invoice.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { type CreditCause, insertCreditNotes } from './insert-credit-notes.ts'
import { findDocumentsByCause, type InvoiceRow, listOrderDocuments } from './issue-invoice.ts'
import { issueInvoice } from './issue-sale-documents.ts'
import { storePaymentTerms } from './store-payment-terms.ts'

/**
 * Issues the credit notes of a cause once, one per credited invoice, because a note must name the document it
 * corrects. Returns none for an unpaid order, or when everything was credited before.
 */
export const issueCreditNotes = async (
  tx: Write,
  orderId: number,
  credit: CreditCause,
  now: Date,
): Promise<InvoiceRow[]> => {
  const { paidAt } = await lockOrder(tx, orderId)
  if (paidAt === null) return []
  const existingNotes = await findDocumentsByCause(tx, orderId, credit.cause)
  if (existingNotes.length > 0) return existingNotes
  await issueInvoice(tx, orderId, now)
  const notes = await insertCreditNotes(tx, orderId, credit, now)
  await storePaymentTerms(tx, orderId, notes)
  return notes
}

/** Sums an order's invoices less its credit notes. */
export const sumInvoicedCents = async (tx: Transaction, orderId: number): Promise<Cents> =>
  listOpenInvoices(await listOrderDocuments(tx, orderId)).reduce((sum, { vat }) => sum + sumVatRows(vat, 'sumCents'), 0)
