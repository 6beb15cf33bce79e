import { inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { invoices } from '../tables.ts'

/** Lists the totals of all documents of some orders. */
export const listDocumentTotals = (db: Queryable, orderIds: readonly number[]) =>
  db
    .select({
      orderId: invoices.orderId,
      kind: invoices.kind,
      number: invoices.number,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
