import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'

/** What a provider tells of something that no order is known of waits in turn: there is no order to lock. */
export const lockForeign = async (tx: Transaction, provider: string, id: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${id}`}, 0))`)
}
