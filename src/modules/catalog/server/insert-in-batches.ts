import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#platform/server/db/database.ts'

const BATCH_SIZE = 2_000

/** Inserts rows in batches, because a statement takes at most 65,535 values. */
export const insertInBatches = async <T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    await tx.insert(table).values(rows.slice(at, at + BATCH_SIZE) as never)
  }
}
