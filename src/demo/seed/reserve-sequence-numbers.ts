import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'

/**
 * Reserves sequence numbers for rows, so that rows of several tables can refer to each other before they are inserted.
 */
export const reserveSequenceNumbers = async (tx: Transaction, sequence: string, count: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select nextval(${sequence}::regclass)::int as number from generate_series(1, ${count}::int)`,
  )
  return rows.map(row => row.number)
}
