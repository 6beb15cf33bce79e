import { and, asc, eq } from 'drizzle-orm'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type DayRange, isWithinDays } from '#platform/server/db/is-within-days.ts'
import { invoices, orders } from '../tables.ts'
import type { InvoiceRow } from './issue-invoice.ts'

/** A document with its order. */
export interface IssuedInvoice {
  document: InvoiceRow
  orderNumber: number
  /** The destination country of the goods. */
  country: string
  /** The country whose VAT rates the document includes. */
  vatCountry: string
}

/** Lists invoices and credit notes of a period by number: of all orders, or of these. */
export const listIssuedInvoices = async (
  db: Queryable,
  period: DayRange,
  orderIds?: readonly number[],
): Promise<IssuedInvoice[]> => {
  const rows = await db
    .select({
      document: invoices,
      orderNumber: orders.number,
      delivery: orders.delivery,
      vatCountry: orders.vatCountry,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isWithinDays(invoices.issuedAt, period), orderIds && buildIdCondition(invoices.orderId, orderIds)))
    .orderBy(asc(invoices.number))
  return rows.map(({ delivery, ...row }) => ({ ...row, country: delivery.country }))
}
