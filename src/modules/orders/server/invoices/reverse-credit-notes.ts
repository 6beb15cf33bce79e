import { getFirstElement } from '#kernel/require-existing.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import { allocateCredit, computeUncreditedVat, sumVatRows } from '#orders/domain/invoice.ts'
import type { Write } from '#platform/server/write.ts'
import type { OrderRow } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { sumInvoicedCents } from './issue-credit-notes.ts'
import { auditDocument, type InvoiceRow, listOrderDocuments } from './issue-invoice.ts'
import { storePaymentTerms } from './store-payment-terms.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

/**
 * Reverses credit notes of a failed refund by invoices, until the documents of the locked order equal its value. Begins
 * with the notes of that refund and continues with the newest.
 */
export const reverseCreditNotes = async (tx: Write, order: OrderRow, refundId: number, now: Date): Promise<void> => {
  const documents = await listOrderDocuments(tx, order.id)
  // A job issues the first invoice later, with the value of that time.
  if (documents.length === 0) return
  let missingCents = computeSaleValueCents(order) - (await sumInvoicedCents(tx, order.id))
  const issued: InvoiceRow[] = []
  const isOfRefund = ({ cause }: (typeof documents)[number]): boolean =>
    cause === `refund:${refundId}` || cause.startsWith(`refund:${refundId}/`)
  const notes = documents
    .filter(({ kind }) => kind === 'credit')
    .toSorted((first, second) => Number(isOfRefund(second)) - Number(isOfRefund(first)) || second.number - first.number)
  for (const note of notes) {
    const reversedBefore = documents.filter(({ kind, creditOf }) => kind === 'invoice' && creditOf === note.number)
    const unreversedVat = computeUncreditedVat(
      note.vat,
      reversedBefore.map(({ vat: reversedVat }) => reversedVat),
    )
    const vat = allocateCredit(unreversedVat, Math.max(0, missingCents))
    const totalCents = sumVatRows(vat, 'sumCents')
    if (totalCents === 0) continue
    missingCents -= totalCents
    const { seller, buyer, vatExempt, vatCountry, taxablePerson } = note
    const document = getFirstElement(
      await tx
        .insert(invoices)
        .values({
          kind: 'invoice' as const,
          orderId: order.id,
          creditOf: note.number,
          seller,
          buyer,
          lines: [],
          vat,
          totalCents,
          vatExempt,
          vatCountry,
          taxablePerson,
          cause: `refund-failed:${refundId}/${note.number}:${reversedBefore.length + 1}`,
          issuedAt: now,
          number: await takeInvoiceNumber(tx),
        })
        .returning(),
    )
    auditDocument(tx, document)
    issued.push(document)
  }
  await storePaymentTerms(tx, order.id, issued)
}
