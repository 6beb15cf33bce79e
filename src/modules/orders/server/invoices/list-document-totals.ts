import { inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { invoices } from '../tables.ts'

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
