import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'

/** Numbers of a sequence, one for each: drawn before the rows are written, for rows of several tables name each other. */
export const takeNumbers = async (
  tx: Transaction,
  sequence: string,
  { length }: readonly unknown[],
): Promise<number[]> => {
  const { rows } = await tx.execute<{ number: number }>(
    sql`select nextval(${sequence}::regclass)::int as number from generate_series(1, ${length}::int)`,
  )
  return rows.map(row => row.number)
}
