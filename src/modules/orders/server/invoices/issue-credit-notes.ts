import { existingValue, firstRow } from '#kernel/existing.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { decideCreditNotes, type InvoiceLine, openInvoices, sumVatRows } from '#orders/domain/invoice.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { lockOrder } from '../lock-order.ts'
import { invoices } from '../tables.ts'
import {
  auditDocument,
  findDocumentsByCause,
  type InvoiceRow,
  issueInvoice,
  listOrderDocuments,
  toInvoiceLine,
} from './issue-invoice.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

interface CreditCause {
  /** `cancelled`, `returned`, or `refund:` and the refund's id. */
  cause: string
  /** The whole uncredited amount by default. */
  cents?: Cents
  /** The credited lines; without them a part of the sum. */
  lines?: readonly (InvoiceLine & { vatBasisPoints: BasisPoints })[]
  /** The number of the invoice from the same change, credited last. */
  last?: number | undefined
}

/**
 * Issues the credit notes of a cause once, one per credited invoice, because a note must name the document it
 * corrects. Returns none for an unpaid order, or when everything was credited before.
 */
export const issueCreditNotes = async (
  tx: Write,
  orderId: number,
  { cause, cents = Number.MAX_SAFE_INTEGER, lines, last }: CreditCause,
  now: Date,
): Promise<InvoiceRow[]> => {
  const { paidAt } = await lockOrder(tx, orderId)
  if (paidAt === null) return []
  const known = await findDocumentsByCause(tx, orderId, cause)
  if (known.length > 0) return known
  await issueInvoice(tx, orderId, now)
  const papers = await listOrderDocuments(tx, orderId)
  const papersByNumber = new Map(papers.map(paper => [paper.number, paper]))
  const issued: InvoiceRow[] = []
  for (const credit of decideCreditNotes(openInvoices(papers), { cents, lines, last })) {
    const { seller, buyer, vatExempt } = existingValue(papersByNumber, credit.of)
    const note = firstRow(
      await tx
        .insert(invoices)
        .values({
          kind: 'credit',
          orderId,
          cause: issued.length === 0 ? cause : `${cause}/${credit.of}`,
          creditOf: credit.of,
          seller,
          buyer,
          lines: credit.lines.map(toInvoiceLine),
          vat: credit.vat,
          totalCents: credit.totalCents,
          vatExempt,
          issuedAt: now,
          number: await takeInvoiceNumber(tx),
        })
        .returning(),
    )
    auditDocument(tx, note)
    issued.push(note)
  }
  return issued
}

/** The total of an order's invoices less its credit notes. */
export const invoicedCents = async (tx: Transaction, orderId: number): Promise<Cents> =>
  openInvoices(await listOrderDocuments(tx, orderId)).reduce((sum, { vat }) => sum + sumVatRows(vat, 'sumCents'), 0)
