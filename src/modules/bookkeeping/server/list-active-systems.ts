import { asc, eq } from 'drizzle-orm'
import type { BookkeepingSystem } from '#bookkeeping/domain/bookkeeping-system.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { bookkeepingAccounts } from './tables.ts'

/** Lists the systems that get documents of the shop. */
export const listActiveSystems = async (db: Queryable): Promise<BookkeepingSystem[]> => {
  const rows = await db
    .select({ system: bookkeepingAccounts.system })
    .from(bookkeepingAccounts)
    .where(eq(bookkeepingAccounts.active, true))
    .orderBy(asc(bookkeepingAccounts.system))
  return rows.map(({ system }) => system)
}
