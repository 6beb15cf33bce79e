import { getFirstElement } from '#kernel/require-existing.ts'
import { buildVatTable } from '#orders/domain/order-money.ts'
import { summarizePayment } from '#orders/domain/payment-status.ts'
import type { Write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { lockOrder } from '../lock-order.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { type OrderRow, readStoredOrder } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { listCreditedLines } from '../value-returned-lines.ts'
import { insertCreditNotes } from './insert-credit-notes.ts'
import {
  auditDocument,
  findDocumentsByCause,
  type InvoiceRow,
  listOrderDocuments,
  readParties,
  toDocumentLines,
  toInvoiceLine,
} from './issue-invoice.ts'
import { computeDueDay, storePaymentTerms } from './store-payment-terms.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

/** Issues the first invoice of a paid order once, however often it is called. Throws when the order is unpaid. */
export const issueInvoice = async (tx: Write, orderId: number, now: Date): Promise<InvoiceRow> =>
  getFirstElement(await issueSaleDocuments(tx, orderId, now))

/**
 * Issues the first invoice of a paid order and the credit notes of goods that came back before the payment. It issues
 * them once and returns the invoice first.
 */
export const issueSaleDocuments = async (
  tx: Write,
  orderId: number,
  now: Date,
): Promise<[InvoiceRow, ...InvoiceRow[]]> => {
  const order = await lockOrder(tx, orderId)
  const [existingInvoice] = await findDocumentsByCause(tx, orderId, 'sale')
  if (existingInvoice) return [existingInvoice, ...(await findNotesOfSameTime(tx, existingInvoice))]
  const stored = await readStoredOrder(tx, orderId)
  if (!stored || order.paidAt === null) throw new Error(`Order ${order.number} is unpaid and has no invoice`)
  const { vatExempt, vatCountry, taxablePerson, totalCents } = order
  const { unpaidDays } = await readSettings(tx)
  const invoice = getFirstElement(
    await tx
      .insert(invoices)
      .values({
        kind: 'invoice',
        orderId,
        cause: 'sale',
        ...(await readParties(tx, order)),
        lines: toDocumentLines(stored.lines, vatExempt).map(toInvoiceLine),
        vat: buildVatTable(stored.lines, { isExempt: vatExempt }),
        totalCents,
        vatExempt,
        vatCountry,
        taxablePerson,
        issuedAt: now,
        dueOn: computeDueDay(now, unpaidDays),
        settledCents: totalCents - Math.min(totalCents, summarizePayment(order).openCents),
        number: await takeInvoiceNumber(tx),
      })
      .returning(),
  )
  auditDocument(tx, invoice)
  const notes = await creditEarlierReturns(tx, order, now)
  if (notes.length > 0) await storePaymentTerms(tx, orderId, [invoice, ...notes])
  return [invoice, ...notes]
}

/** Credits the returns inspected before the first payment: without an invoice they had no credit note. */
const creditEarlierReturns = async (tx: Write, order: OrderRow, now: Date): Promise<InvoiceRow[]> => {
  const fulfilment = await readFulfilment(tx, order)
  if (order.state === 'returned' && !fulfilment.progress.hasReturned)
    return insertCreditNotes(tx, order.id, { cause: 'returned' }, now)
  const notes: InvoiceRow[] = []
  for (const returnRow of fulfilment.returns) {
    if (returnRow.state !== 'inspected' || returnRow.valueCents <= 0) continue
    const lines = listCreditedLines(fulfilment, returnRow)
    const credit = { cause: `return:${returnRow.id}`, cents: returnRow.valueCents, lines }
    notes.push(...(await insertCreditNotes(tx, order.id, credit, now)))
  }
  return notes
}

const findNotesOfSameTime = async (tx: Write, { orderId, issuedAt }: InvoiceRow): Promise<InvoiceRow[]> =>
  (await listOrderDocuments(tx, orderId)).filter(
    ({ cause, issuedAt: at }) => /^return(ed$|:)/.test(cause) && at.getTime() === issuedAt.getTime(),
  )
