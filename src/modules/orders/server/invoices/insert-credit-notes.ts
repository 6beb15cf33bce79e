import type { BasisPoints, Cents } from '#kernel/money.ts'
import { getExistingValue, getFirstElement } from '#kernel/require-existing.ts'
import { decideCreditNotes, type InvoiceLine, listOpenInvoices } from '#orders/domain/invoice.ts'
import type { Write } from '#platform/server/write.ts'
import { invoices } from '../tables.ts'
import { auditDocument, type InvoiceRow, listOrderDocuments, toInvoiceLine } from './issue-invoice.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

export interface CreditCause {
  /** The reason, with the id of the refund, return or revision: `cancelled`, `refund:12`, `edit:2:off`. */
  cause: string
  /** The whole uncredited amount by default. */
  cents?: Cents
  /** The credited lines; without them a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[]
  /** The number of the invoice from the same change, credited last. */
  lastInvoice?: number | undefined
}

/** Inserts the credit notes of a cause for the invoices of a locked order, one per credited invoice. */
export const insertCreditNotes = async (
  tx: Write,
  orderId: number,
  { cause, cents = Number.MAX_SAFE_INTEGER, lines, lastInvoice }: CreditCause,
  now: Date,
): Promise<InvoiceRow[]> => {
  const documents = await listOrderDocuments(tx, orderId)
  const documentByNumber = new Map(documents.map(document => [document.number, document]))
  const issuedNotes: InvoiceRow[] = []
  for (const noteDraft of decideCreditNotes(listOpenInvoices(documents), { cents, lines, lastInvoice })) {
    const { seller, buyer, vatExempt, vatCountry, taxablePerson } = getExistingValue(
      documentByNumber,
      noteDraft.invoiceNumber,
    )
    const note = getFirstElement(
      await tx
        .insert(invoices)
        .values({
          kind: 'credit',
          orderId,
          cause: issuedNotes.length === 0 ? cause : `${cause}/${noteDraft.invoiceNumber}`,
          creditOf: noteDraft.invoiceNumber,
          seller,
          buyer,
          lines: noteDraft.lines.map(toInvoiceLine),
          vat: noteDraft.vat,
          totalCents: noteDraft.totalCents,
          vatExempt,
          vatCountry,
          taxablePerson,
          issuedAt: now,
          number: await takeInvoiceNumber(tx),
        })
        .returning(),
    )
    auditDocument(tx, note)
    issuedNotes.push(note)
  }
  return issuedNotes
}
