import { and, asc, eq, like, or } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { InvoiceLine } from '#orders/domain/invoice.ts'
import { listTotalDiscounts } from '#orders/domain/line-discounts.ts'
import type { DraftLine } from '#orders/domain/order-draft.ts'
import { buildVatTable, sumTotalCents } from '#orders/domain/order-money.ts'
import { parseAddressLine } from '#orders/domain/parse-address-line.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import type { OrderRow } from '../stored-order.ts'
import { invoices } from '../tables.ts'
import { takeInvoiceNumber } from './take-invoice-number.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** Reads the current seller and buyer. A document that reverses another one copies them from it. */
export const readParties = async (
  tx: Write,
  { clientType, client, shortContactAddress }: OrderRow,
): Promise<Pick<InvoiceRow, 'seller' | 'buyer'>> => ({
  seller: (await readSettings(tx)).company,
  buyer: { clientType, client, shortContactAddress, address: parseAddressLine(shortContactAddress) },
})

export const auditDocument = (tx: Write, { number, kind, orderId, cause, totalCents }: InvoiceRow): void =>
  tx.audit({ kind: 'invoice', id: number, action: 'issued', after: { kind, orderId, cause, totalCents } })

/** Lists all documents of an order by number. */
export const listOrderDocuments = (db: Queryable, orderId: number): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.number))

/** Finds the documents of a cause. Further documents of one cause append `/` and a suffix to it. */
export const findDocumentsByCause = (db: Queryable, orderId: number, cause: string): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), or(eq(invoices.cause, cause), like(invoices.cause, `${cause}/%`))))
    .orderBy(asc(invoices.number))

/** Reduces a line to the fields of a document. */
export const toInvoiceLine = ({
  class: productClass,
  code1,
  name,
  unit,
  amount,
  unitNet,
  unitCents,
  discounts = [],
  keptCents,
  roadUse,
  totalCents,
}: InvoiceLine): InvoiceLine => ({
  class: productClass,
  code1,
  name,
  unit,
  amount,
  unitNet,
  unitCents,
  totalCents,
  ...(discounts.length > 0 && {
    discounts: discounts.map(({ name: discountName, cents }) => ({ name: discountName, cents })),
  }),
  ...(keptCents !== undefined && keptCents > 0 && { keptCents }),
  ...(roadUse && { roadUse }),
})

/** Converts the lines of an order to those of a document, with discounts in the document's money. */
export const toDocumentLines = <Line extends DraftLine>(lines: readonly Line[], isExempt: boolean): Line[] =>
  lines.map(line => ({ ...line, discounts: listTotalDiscounts(line, { isExempt }) }))

/** Issues a further invoice for lines added to a locked, paid order. */
export const issueFurtherInvoice = async (
  tx: Write,
  order: OrderRow,
  { cause, lines }: { cause: string; lines: readonly DraftLine[] },
  now: Date,
): Promise<InvoiceRow> => {
  const { id: orderId, vatExempt, vatCountry, taxablePerson } = order
  const document = getFirstElement(
    await tx
      .insert(invoices)
      .values({
        kind: 'invoice' as const,
        orderId,
        cause,
        vatExempt,
        vatCountry,
        taxablePerson,
        ...(await readParties(tx, order)),
        lines: toDocumentLines(lines, vatExempt).map(toInvoiceLine),
        vat: buildVatTable(lines, { isExempt: vatExempt }),
        totalCents: sumTotalCents(lines),
        issuedAt: now,
        number: await takeInvoiceNumber(tx),
      })
      .returning(),
  )
  auditDocument(tx, document)
  return document
}
