import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { buildDayRangeCondition, type DayRange } from '#platform/server/db/build-day-range-condition.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { invoices, orders } from '../tables.ts'
import type { InvoiceRow } from './issue-invoice.ts'

/** A document with its order. */
export interface IssuedInvoice {
  document: InvoiceRow
  orderNumber: number
  /** The destination country of the goods. */
  country: string
  /** The time at which the credited invoice was issued, or this document if it credits none. */
  suppliedAt: Date
}

interface InvoiceFilter {
  orderIds?: readonly number[]
  /** Destination countries of the goods. */
  countries?: readonly string[]
}

const correctedDocument = alias(invoices, 'corrected_document')
/** An invoice that reverses a credit note corrects the invoice of that note. */
const firstDocument = alias(invoices, 'first_document')

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
      correctedAt: correctedDocument.issuedAt,
      firstAt: firstDocument.issuedAt,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .leftJoin(correctedDocument, eq(correctedDocument.number, invoices.creditOf))
    .leftJoin(firstDocument, eq(firstDocument.number, correctedDocument.creditOf))
    .where(
      and(
        buildDayRangeCondition(invoices.issuedAt, period),
        orderIds && buildIdCondition(invoices.orderId, orderIds),
        countries && inArray(sql`${orders.delivery}->>'country'`, [...countries]),
      ),
    )
    .orderBy(asc(invoices.number))
  return rows.map(({ delivery, correctedAt, firstAt, ...row }) => ({
    ...row,
    country: delivery.country,
    suppliedAt: firstAt ?? correctedAt ?? row.document.issuedAt,
  }))
}
