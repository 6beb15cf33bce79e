import { eq } from 'drizzle-orm'
import type { BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { bookkeepingAccounts } from './tables.ts'

export type AccountRow = typeof bookkeepingAccounts.$inferSelect

/** Locks the account of a program until the commit; undefined without one. */
export const lockAccount = async (tx: Transaction, system: BookkeepingSystem): Promise<AccountRow | undefined> => {
  const [row] = await tx
    .select()
    .from(bookkeepingAccounts)
    .where(eq(bookkeepingAccounts.system, system))
    .for('no key update')
  return row
}
