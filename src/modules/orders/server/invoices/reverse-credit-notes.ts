import { firstRow } from '#kernel/existing.ts'
import { saleValueCents } from '#orders/domain/balance.ts'
import { allocateCredit, sumVatRows, uncreditedVat } from '#orders/domain/invoice.ts'
import type { Write } from '#platform/server/write.ts'
import type { OrderRow } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { invoicedCents } from './issue-credit-notes.ts'
import { auditDocument, listOrderDocuments } from './issue-invoice.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

/**
 * Reverses credit notes of a failed refund by invoices, until the documents of the locked order equal its value. Begins
 * with the notes of that refund and continues with the newest.
 */
export const reverseCreditNotes = async (tx: Write, order: OrderRow, refundId: number, now: Date): Promise<void> => {
  const papers = await listOrderDocuments(tx, order.id)
  // A job issues the first invoice later, with the value of that time.
  if (papers.length === 0) return
  let missing = saleValueCents(order) - (await invoicedCents(tx, order.id))
  const isOwn = ({ cause }: (typeof papers)[number]): boolean =>
    cause === `refund:${refundId}` || cause.startsWith(`refund:${refundId}/`)
  const notes = papers
    .filter(({ kind }) => kind === 'credit')
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || b.number - a.number)
  for (const note of notes) {
    const before = papers.filter(({ kind, creditOf }) => kind === 'invoice' && creditOf === note.number)
    const rest = uncreditedVat(
      note.vat,
      before.map(({ vat }) => vat),
    )
    const vat = allocateCredit(rest, Math.max(0, missing))
    const totalCents = sumVatRows(vat, 'sumCents')
    if (totalCents === 0) continue
    missing -= totalCents
    const { seller, buyer, vatExempt } = note
    const paper = firstRow(
      await tx
        .insert(invoices)
        .values({
          ...{
            kind: 'invoice' as const,
            orderId: order.id,
            creditOf: note.number,
            seller,
            buyer,
            lines: [],
            vat,
            totalCents,
            vatExempt,
          },
          cause: `refund-failed:${refundId}/${note.number}:${before.length + 1}`,
          issuedAt: now,
          number: await takeInvoiceNumber(tx),
        })
        .returning(),
    )
    auditDocument(tx, paper)
  }
}
