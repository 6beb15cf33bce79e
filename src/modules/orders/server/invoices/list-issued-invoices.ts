import { and, asc, eq, inArray, sql } from 'drizzle-orm'
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

interface InvoiceFilter {
  orderIds?: readonly number[]
  /** Destination countries of the goods. */
  countries?: readonly string[]
}

/** Lists invoices and credit notes of a period by number: all of them, or those that the filter selects. */
export const listIssuedInvoices = async (
  db: Queryable,
  period: DayRange,
  { orderIds, countries }: InvoiceFilter = {},
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
    .where(
      and(
        isWithinDays(invoices.issuedAt, period),
        orderIds && buildIdCondition(invoices.orderId, orderIds),
        countries && inArray(sql`${orders.delivery}->>'country'`, [...countries]),
      ),
    )
    .orderBy(asc(invoices.number))
  return rows.map(({ delivery, ...row }) => ({ ...row, country: delivery.country }))
}
