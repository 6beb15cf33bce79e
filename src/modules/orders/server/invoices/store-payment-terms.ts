import { eq } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import type { Cents } from '#kernel/money.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { computeMovedCents } from '#orders/domain/document-money.ts'
import type { Write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { invoices, orders } from '../tables.ts'
import { type InvoiceRow, listOrderDocuments } from './issue-invoice.ts'
import { readDocumentMoney } from './read-document-money.ts'

/** Returns the last day of payment of an invoice issued at `issuedAt`, `YYYY-MM-DD`. */
export const computeDueDay = (issuedAt: Date, unpaidDays: number): string =>
  getShopDay(new Date(issuedAt.getTime() + unpaidDays * DAY_MS))

/**
 * Returns the received money that earlier invoices do not count as theirs. Their e-invoices never change: an invoice
 * that replaces a credited one is set off by the credit note.
 */
const computeUnclaimedCents = (
  { number }: Pick<InvoiceRow, 'number'>,
  documents: readonly Pick<InvoiceRow, 'number' | 'kind' | 'totalCents'>[],
  paidCents: Cents,
): Cents => {
  const earlier = documents.filter(document => document.kind === 'invoice' && document.number < number)
  return Math.max(0, paidCents - earlier.reduce((sum, { totalCents }) => sum + totalCents, 0))
}

/**
 * Stores the last day of payment and the settled money of documents just issued, so that their e-invoices never change.
 * Call it when the order's money includes the change that the documents describe.
 */
export const storePaymentTerms = async (
  tx: Write,
  orderId: number,
  issued: readonly Pick<InvoiceRow, 'number'>[],
): Promise<void> => {
  if (issued.length === 0) return
  const documents = await listOrderDocuments(tx, orderId)
  const order = getFirstElement(await tx.select().from(orders).where(eq(orders.id, orderId)))
  const money = await readDocumentMoney(tx, order)
  const { unpaidDays } = await readSettings(tx)
  for (const document of documents.filter(({ number }) => issued.some(row => row.number === number)))
    await tx
      .update(invoices)
      .set({
        settledCents: Math.min(
          computeMovedCents(document, documents, money),
          document.kind === 'invoice' ? computeUnclaimedCents(document, documents, order.paidCents) : Infinity,
        ),
        dueOn: document.kind === 'invoice' ? computeDueDay(document.issuedAt, unpaidDays) : null,
      })
      .where(eq(invoices.id, document.id))
}
