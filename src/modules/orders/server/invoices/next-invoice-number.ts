import { sql } from 'drizzle-orm'
import { invoiceCounters } from '#orders/server/tables.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * The next number of invoices and credit notes. Whoever has one holds the counter until the commit, and a rollback gives
 * it back: no gap, no double. Take it last.
 */
export const nextInvoiceNumber = async (tx: Transaction): Promise<number> => {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ id: 1, latest: 1 })
    .onConflictDoUpdate({ target: invoiceCounters.id, set: { latest: sql`${invoiceCounters.latest} + 1` } })
    .returning({ number: invoiceCounters.latest })
  return row!.number
}
