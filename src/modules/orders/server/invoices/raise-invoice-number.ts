import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { invoiceCounters } from '../tables.ts'

/** Returns the number of the next invoice or credit note. */
export const readNextInvoiceNumber = async (db: Queryable): Promise<number> => {
  const [row] = await db.select().from(invoiceCounters)
  return (row?.latest ?? 0) + 1
}

/**
 * Raises the number of the next document and returns it. After a restore the numbers of lost documents must not be
 * given again. Fails for a number that is not higher.
 */
export const raiseInvoiceNumber = (app: WriteContext, actor: Actor, next: number): Promise<Result<number, 'tooLow'>> =>
  write(app, actor, async tx => {
    // The lock makes a document that is issued at this moment come before or after the change.
    await tx.insert(invoiceCounters).values({ id: 1, latest: 0 }).onConflictDoNothing()
    const { latest } = getFirstElement(await tx.select().from(invoiceCounters).for('update'))
    if (next <= latest + 1) return failure('tooLow')
    await tx
      .update(invoiceCounters)
      .set({ latest: next - 1 })
      .where(eq(invoiceCounters.id, 1))
    tx.audit({
      kind: 'settings',
      id: 'shop',
      action: 'invoice-number-raised',
      before: { nextInvoiceNumber: latest + 1 },
      after: { nextInvoiceNumber: next },
    })
    return ok(next)
  })
