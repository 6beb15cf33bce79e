import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#platform/server/db/database.ts'

const AT_ONCE = 2_000

/** Inserts rows in batches, because a statement takes at most 65,535 values. */
export const insertParts = async <T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx.insert(table).values(rows.slice(at, at + AT_ONCE) as never)
  }
}
