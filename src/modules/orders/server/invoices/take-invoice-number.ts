import { sql } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { invoiceCounters } from '#orders/server/tables.ts'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Takes the next number for an invoice or credit note and locks the counter until the commit. A rollback returns the
 * number, so there are no gaps. Call it last in a transaction.
 */
export const takeInvoiceNumber = async (tx: Transaction): Promise<number> => {
  const row = getFirstElement(
    await tx
      .insert(invoiceCounters)
      .values({ id: 1, latest: 1 })
      .onConflictDoUpdate({ target: invoiceCounters.id, set: { latest: sql`${invoiceCounters.latest} + 1` } })
      .returning({ number: invoiceCounters.latest }),
  )
  return row.number
}
