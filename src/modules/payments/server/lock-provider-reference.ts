import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'

/** Serializes messages about an unknown payment, because there is no order to lock. */
export const lockProviderReference = async (
  tx: Transaction,
  provider: string,
  providerReference: string,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${providerReference}`}, 0))`)
}
